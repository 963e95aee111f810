import { expect, it, vi } from 'vitest';
import type { PlayerElement } from './player-element.ts';
import { spotsKey } from './spots-key.ts';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
vi.stubGlobal('localStorage', storage);
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });
vi.stubGlobal('location', { pathname: '/se/podd/a', search: '' });
vi.stubGlobal(
  'document',
  Object.assign(new EventTarget(), { documentElement: { dataset: {}, lang: 'sv', getAttribute: () => 'se' } }),
);
vi.stubGlobal('addEventListener', () => undefined);
const { setUpProgress } = await import('./progress.ts');

const readSeconds = () => {
  const spots = JSON.parse(stored.get(spotsKey) ?? '{}') as Record<string, { seconds: number }>;
  return spots['se-1']?.seconds;
};

it('[LS-12] a visitor who moves a paused player returns to that position', () => {
  const audio = Object.assign(new EventTarget(), { currentTime: 0, duration: 600, paused: true });
  const seekBar = new EventTarget();
  const player = { id: 'se-1', audio, seekBar, offset: 0, dataset: { kind: 'episode' }, goTo: () => undefined };
  setUpProgress(Object.assign(new EventTarget(), player) as unknown as PlayerElement);
  const moveTo = (seconds: number) => {
    audio.currentTime = seconds;
    audio.dispatchEvent(new Event('seeked'));
  };
  // a stored position that the player restores is none of the user
  moveTo(30);
  expect(readSeconds()).toBeUndefined();
  audio.currentTime = 42;
  seekBar.dispatchEvent(new Event('input'));
  expect(readSeconds()).toBe(42);
  // a button or a key
  moveTo(57);
  expect(readSeconds()).toBe(57);
});
