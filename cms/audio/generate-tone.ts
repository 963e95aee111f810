import { readNoise, type NoiseName } from './generate-noise.ts';

/** Samples per second; enough for a soft tone in a small file. */
const sampleRate = 8_000;

/** Duration of a trailer or a sample, in seconds. */
export const sampleSeconds = 24;

const headerBytes = 44;

/** Bytes of the whole file: a 44-byte header and 16-bit mono samples. */
export const countToneBytes = (seconds: number): number => headerBytes + sampleRate * seconds * 2;

/** Steps of a pentatonic scale, as ratios: they sound calm in any order. */
const scale = [1, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2];
const noteSeconds = 1.5;

const hashName = (name: string): number => {
  let hash = 2_166_136_261;
  for (const character of name) hash = Math.imul(hash ^ character.codePointAt(0)!, 16_777_619) >>> 0;
  return hash;
};

const writeHeader = (bytes: number): Buffer => {
  const head = Buffer.alloc(headerBytes);
  head.write('RIFF', 0);
  head.writeUInt32LE(bytes - 8, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20); // PCM
  head.writeUInt16LE(1, 22); // mono
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(bytes - headerBytes, 40);
  return head;
};

/** Amplitude of one note over time: a fast attack and a slow decay. */
const swell = (seconds: number): number => Math.min(1, seconds / 0.05) * Math.exp(-1.6 * seconds);

const readMelody = (seed: number, seconds: number): number => {
  const root = 196 * scale[seed % scale.length]!;
  let sum = 0;
  for (let back = 0; back < 2; back += 1) {
    const note = Math.floor(seconds / noteSeconds) - back;
    if (note < 0) continue;
    const step = scale[(Math.imul(seed ^ note, 2_654_435_761) >>> 13) % scale.length]!;
    const since = seconds - note * noteSeconds;
    const turn = 2 * Math.PI * root * step * since;
    sum += swell(since) * (Math.sin(turn) + 0.35 * Math.sin(2 * turn) + 0.12 * Math.sin(3 * turn));
  }
  return sum * 0.34;
};

/** Generated audio: its name decides the notes, or the course of the noise. */
export type Tone = { name: string; seconds: number; noise?: NoiseName };

function readSample({ seconds: length, noise }: Tone, seed: number, index: number): number {
  const seconds = index / sampleRate;
  const level = noise === undefined ? readMelody(seed, seconds) : readNoise(noise, seed, seconds);
  const fade = Math.min(1, seconds / 0.5, (length - seconds) / 2);
  return Math.round(Math.max(-1, Math.min(1, level * fade)) * 32_767);
}

/**
 * Generates part of a tone. The same name always produces the same notes, so no audio is stored.
 *
 * @param start first byte, counted from the file header.
 * @param end last byte, inclusive.
 */
export function readTone(tone: Tone, start: number, end: number): Uint8Array<ArrayBuffer> {
  const seed = hashName(tone.name);
  const bytes = new Uint8Array(end - start + 1);
  if (start < headerBytes) bytes.set(writeHeader(countToneBytes(tone.seconds)).subarray(start, end + 1));
  const first = Math.floor((Math.max(start, headerBytes) - headerBytes) / 2);
  const last = Math.floor((end - headerBytes) / 2);
  for (let index = first; index <= last; index += 1) {
    const sample = readSample(tone, seed, index) & 0xff_ff;
    const at = headerBytes + index * 2 - start;
    if (at >= 0) bytes[at] = sample & 0xff;
    if (at + 1 < bytes.length) bytes[at + 1] = sample >> 8;
  }
  return bytes;
}

const chunkBytes = 64 * 1024;

/** Generates a part chunk by chunk, as fast as the client reads it: an hour of audio is about 58 MB. */
export function streamTone(tone: Tone, start: number, end: number): ReadableStream<Uint8Array> {
  let next = start;
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const last = Math.min(next + chunkBytes - 1, end);
      controller.enqueue(readTone(tone, next, last));
      next = last + 1;
      if (next > end) controller.close();
    },
  });
}
