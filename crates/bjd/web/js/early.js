// The line of the table, which is opened while the page still loads: over a slow network that saves the
// time of several trips. `Line` takes it over, with what has come until then.

const scheme = location.protocol === "https:" ? "wss:" : "ws:";
const kind = location.pathname.startsWith("/e/") ? "evenings" : "tables";
const socket = new WebSocket(`${scheme}//${location.host}/api/${kind}/${location.pathname.split("/").pop()}/line`);
const early = { socket, messages: [] };
socket.onmessage = (message) => early.messages.push(message);
globalThis.earlyLine = early;
