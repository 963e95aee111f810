/** The character of a sound: pitch of its noise in Hz, and how far and how slowly its loudness changes. */
type Noise = { pitch: number; swellSeconds: number; depth: number };

/** Sounds of nature that filtered noise imitates. */
const noises = {
  rain: { pitch: 5_000, swellSeconds: 7, depth: 0.25 },
  stream: { pitch: 2_600, swellSeconds: 0.9, depth: 0.45 },
  waves: { pitch: 1_500, swellSeconds: 4.5, depth: 0.9 },
  wind: { pitch: 600, swellSeconds: 3.5, depth: 0.8 },
} as const satisfies Record<string, Noise>;

export type NoiseName = keyof typeof noises;

export const noiseNames = Object.keys(noises) as [NoiseName, ...NoiseName[]];

export const isNoiseName = (name: string): name is NoiseName => Object.hasOwn(noises, name);

/** A number from -1 to 1 that only its position decides. */
function hashNumber(seed: number, index: number): number {
  let hash = Math.imul(seed ^ Math.imul(index, 2_654_435_761), 2_246_822_519);
  hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_917);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2_147_483_648 - 1;
}

/** Random values with smooth transitions, so that no part needs the samples before it. */
function readCurve(seed: number, position: number): number {
  const before = Math.floor(position);
  const share = position - before;
  const eased = share * share * (3 - 2 * share);
  return hashNumber(seed, before) * (1 - eased) + hashNumber(seed, before + 1) * eased;
}

/**
 * Reads a sound at one point of time, from -1 to 1.
 *
 * @param seed decides which of many similar recordings it is.
 */
export function readNoise(name: NoiseName, seed: number, seconds: number): number {
  const { pitch, swellSeconds, depth } = noises[name];
  const swell = 0.5 + 0.5 * readCurve(seed + 1, seconds / swellSeconds);
  const hiss = 0.6 * readCurve(seed + 2, seconds * pitch) + 0.4 * readCurve(seed + 3, (seconds * pitch) / 5);
  return (1 - depth + depth * swell) * hiss;
}
