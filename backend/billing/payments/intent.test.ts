import { describe, expect, it } from 'vitest';
import type { IntentState } from '../../database/schema/payment.ts';
import { canTransition } from './intent.ts';

/** The final state of an intent after results in an order. */
const run = (news: IntentState[]): IntentState =>
  news.reduce<IntentState>((state, next) => (canTransition(state, next) ? next : state), 'open');

const permute = <Item>(items: Item[]): Item[][] =>
  items.length <= 1
    ? [items]
    : items.flatMap((item, place) => permute(items.toSpliced(place, 1)).map((rest) => [item, ...rest]));

describe('canTransition', () => {
  it.each([
    { news: ['action', 'pending', 'succeeded', 'succeeded'], end: 'succeeded' },
    { news: ['action', 'refused', 'succeeded'], end: 'succeeded' },
    { news: ['action', 'pending', 'refused', 'refused'], end: 'refused' },
    { news: ['action', 'pending', 'cancelled'], end: 'cancelled' },
  ] satisfies { news: IntentState[]; end: IntentState }[])(
    'ends as $end after $news in every order',
    ({ news, end }) => {
      expect(new Set(permute<IntentState>(news).map(run))).toEqual(new Set([end]));
    },
  );

  it('keeps a reversed payment as it is', () => {
    for (const news of ['succeeded', 'refused', 'pending', 'action', 'error'] as const) {
      expect(canTransition('surplus', news)).toBe(false);
    }
  });
});
