import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restorePlanState, showPlanState } from './cached-plan-state.ts';

const root = { dataset: {} as Record<string, string> };
const kept = new Map<string, string>();

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: root });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  kept.clear();
  root.dataset = {};
});

const subscriber = {
  plan: 'premium',
  trial: 'open',
  holds: 'total',
  changes: 'yes',
  plays: 'audiobooks',
  button: 'goDuo',
} as const;
const visitor = { plan: 'free', trial: 'used', holds: '', changes: 'no', plays: 'free', button: '' } as const;

it('the next page shows the cached state of a logged-in user; nothing is cached for a visitor', () => {
  showPlanState({ plan: 'free', trial: 'open', holds: '', changes: 'no', plays: 'free', button: 'tryFree' }, false);
  expect(kept.size).toBe(0);
  showPlanState(subscriber, true);
  root.dataset = {};
  restorePlanState();
  expect(root.dataset).toEqual(subscriber);
});

it('a browser that blocks storage shows the current state', () => {
  vi.stubGlobal('sessionStorage', undefined);
  restorePlanState();
  showPlanState(visitor, true);
  expect(root.dataset).toEqual(visitor);
});
