import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createRenderQueue } from './render-queue.ts';

function setUp(maximum: number) {
  const state = { now: 0, started: 0, log: [] as string[] };
  const queue = createRenderQueue(
    maximum,
    () => state.started,
    () => state.now,
  );
  const add = (name: string, isAnonymous = true): boolean => queue.add(() => state.log.push(name), isAnonymous);
  return { state, queue, add };
}

it('starts one render in a turn of the event loop, in their order', async () => {
  const { state, add } = setUp(10);
  expect([add('a'), add('b'), add('c')]).toEqual([true, true, true]);
  expect(state.log).toEqual(['a']);
  await nextTurn();
  expect(state.log).toEqual(['a', 'b']);
  await nextTurn();
  expect(state.log).toEqual(['a', 'b', 'c']);
  await nextTurn();
  add('d');
  expect(state.log).toEqual(['a', 'b', 'c', 'd']);
});

it('refuses renders while too many wait here or in the thread, those of anonymous visitors first', async () => {
  const { state, queue, add } = setUp(4);
  expect([add('a'), add('b'), add('c'), add('d')]).toEqual([true, true, true, false]);
  expect([add('s', false), add('t', false), add('u', false)]).toEqual([true, true, false]);
  expect(queue.isRefusing()).toBe(true);
  for (let turn = 0; turn < 5; turn += 1) await nextTurn();
  expect(state.log).toEqual(['a', 'b', 'c', 's', 't']);
  state.started = 2;
  expect(add('e')).toBe(false);
  state.started = 1;
  expect(add('e')).toBe(true);
});

it('refuses for a second after the last refusal, so that pages of any age are sent until then', () => {
  const { state, queue, add } = setUp(0);
  expect(queue.isRefusing()).toBe(false);
  add('a');
  state.now = 999;
  expect(queue.isRefusing()).toBe(true);
  state.now = 1_000;
  expect(queue.isRefusing()).toBe(false);
});
