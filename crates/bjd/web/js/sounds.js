// Short sounds, made here: nothing is loaded. Browsers allow none before the first gesture.

import { maySound } from "./settings.js";

const LEVEL = 0.25; // -12 dB
let audio = null;

/** Makes ready after the first gesture. */
export function allowSounds() {
  audio ??= new AudioContext();
}

/**
 * @param {number} frequency
 * @param {number} seconds
 * @param {{type?: OscillatorType, at?: number}} [voice]
 */
function tone(frequency, seconds, { type = "sine", at = 0 } = {}) {
  const start = audio.currentTime + at;
  const oscillator = new OscillatorNode(audio, { type, frequency });
  const gain = new GainNode(audio, { gain: LEVEL });
  gain.gain.setValueAtTime(LEVEL, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

function noise(seconds, from, to) {
  const length = Math.ceil(audio.sampleRate * seconds);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / length);
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: from });
  filter.frequency.linearRampToValueAtTime(to, audio.currentTime + seconds);
  source.connect(filter).connect(new GainNode(audio, { gain: LEVEL })).connect(audio.destination);
  source.start();
}

const notes = (frequencies, seconds, gap, type) =>
  frequencies.forEach((frequency, i) => tone(frequency, seconds, { type, at: i * gap }));

const SOUNDS = {
  card: () => noise(0.045, 2400, 2400),
  turnOver: () => noise(0.09, 1200, 3200),
  chip: () => {
    const cents = 2 ** ((Math.random() * 80 - 40) / 1200);
    notes([2450 * cents, 3870 * cents], 0.055, 0, "sine");
  },
  yourTurn: () => notes([523, 659], 0.09, 0.09, "triangle"),
  hurry: () => tone(880, 0.03),
  win: () => notes([523, 659, 784], 0.16, 0.07, "triangle"),
  blackjack: () => notes([523, 659, 784, 1047], 0.16, 0.07, "triangle"),
  push: () => notes([523, 523], 0.09, 0.12, "triangle"),
  refused: () => tone(196, 0.09),
};

/** Plays a sound, if sounds are allowed. */
export function play(name) {
  if (audio?.state === "running" && maySound()) SOUNDS[name]?.();
}
