// A network between browsers and a server that a test spoils: it swallows, delays, cuts and half-closes.

import { createServer, connect } from "node:net";

/** A TCP proxy in front of a server. What happens to a connection concerns those that are open at that time. */
export class Proxy {
  #server;
  #pairs = new Set();
  #sockets = new Set();
  /** How late everything arrives, in milliseconds. */
  delay = 0;
  /** What is true of connections that open from now on. */
  swallowsNew = false;
  /** How many connections were opened. */
  opened = 0;

  /** Opens a proxy in front of a port of this machine. */
  static async open(port) {
    const proxy = new Proxy();
    proxy.#server = createServer((near) => proxy.#join(near, connect(port, "127.0.0.1")));
    await new Promise((resolve) => proxy.#server.listen(0, "127.0.0.1", resolve));
    return proxy;
  }

  get url() {
    return `http://127.0.0.1:${this.#server.address().port}`;
  }

  #join(near, far) {
    this.opened += 1;
    const pair = { near, far, swallows: this.swallowsNew };
    this.#pairs.add(pair);
    for (const socket of [near, far]) this.#sockets.add(socket.once("close", () => this.#sockets.delete(socket)));
    const pass = (from, to) => {
      from.on("data", (data) => setTimeout(() => pair.swallows || to.destroyed || to.write(data), this.delay));
      from.on("end", () => pair.swallows || to.end());
      from.on("error", () => to.destroy());
      from.on("close", () => {
        this.#pairs.delete(pair);
        if (!pair.swallows) to.destroy();
      });
    };
    pass(near, far);
    pass(far, near);
  }

  /** Swallows all bytes of the open connections, in both directions, and closes none. */
  swallow() {
    for (const pair of this.#pairs) pair.swallows = true;
  }

  /** Cuts the open connections, as a reset does. */
  cut() {
    for (const { near, far } of this.#pairs) {
      near.resetAndDestroy();
      far.resetAndDestroy();
    }
  }

  /** Says to the browsers that nothing more comes, while they may still speak. */
  halfClose() {
    for (const { near } of this.#pairs) near.end();
  }

  close() {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}
