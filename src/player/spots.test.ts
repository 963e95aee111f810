import { beforeEach, describe, expect, it, vi } from 'vitest';
import { spotsKey } from './spots-key.ts';
import { readSpot, writeSpot } from './spots.ts';

const day = 86_400_000;
const now = Date.parse('2026-11-27T12:00:00Z');

/** A storage of a browser, over its content. */
const makeStorage = (content: Map<string, string>) => ({
  getItem: (name: string) => content.get(name) ?? null,
  setItem: (name: string, value: string) => content.set(name, value),
});

describe('positions of the player', () => {
  const browser = new Map<string, string>();
  beforeEach(() => {
    browser.clear();
    vi.stubGlobal('localStorage', makeStorage(browser));
    vi.stubGlobal('sessionStorage', makeStorage(new Map()));
    return () => vi.unstubAllGlobals();
  });

  it('of a visitor survive the tab for 30 days', () => {
    writeSpot('se-1', { seconds: 61, at: now }, 'localStorage');
    vi.stubGlobal('sessionStorage', makeStorage(new Map()));
    expect(readSpot('se-1', now + 29 * day)).toEqual({ seconds: 61, at: now });
    expect(readSpot('se-1', now + 31 * day)).toEqual({ seconds: 0, at: 0 });
    expect(readSpot('se-2', now)).toEqual({ seconds: 0, at: 0 });
  });

  it('of a user end with the tab; the newest counts', () => {
    writeSpot('se-1', { seconds: 61, at: now - 5 }, 'localStorage');
    writeSpot('se-1', { seconds: 90, at: now }, 'sessionStorage');
    expect(readSpot('se-1', now).seconds).toBe(90);
    expect(browser.get(spotsKey)).not.toContain('90');
  });

  it('are those of the twenty newest items', () => {
    for (let item = 0; item < 25; item += 1) writeSpot(`se-${item}`, { seconds: 1, at: now + item }, 'localStorage');
    const stored = JSON.parse(browser.get(spotsKey)!) as object;
    expect(Object.keys(stored)).toHaveLength(20);
    expect([readSpot('se-4', now).seconds, readSpot('se-5', now).seconds]).toEqual([0, 1]);
  });

  it.each(['x', '[]', 'null', '{"se-1":7}', '{"se-1":{"seconds":-1,"at":0}}', '{"se-1":{"seconds":"x","at":"y"}}'])(
    'start at the beginning with %s in the storage, and replace it',
    (content) => {
      browser.set(spotsKey, content);
      expect(readSpot('se-1', now)).toEqual({ seconds: 0, at: 0 });
      writeSpot('se-1', { seconds: 5, at: now }, 'localStorage');
      expect(readSpot('se-1', now).seconds).toBe(5);
    },
  );

  it('are not stored when the browser blocks storage', () => {
    vi.stubGlobal('localStorage', undefined);
    writeSpot('se-1', { seconds: 5, at: now }, 'localStorage');
    expect(readSpot('se-1', now)).toEqual({ seconds: 0, at: 0 });
  });
});
