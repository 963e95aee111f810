import { expect, it } from 'vitest';
import { replaceItem } from './replace-item.ts';

it.each([
  [['a', 'b', 'c'], 'b', 'x', ['a', 'x', 'c']],
  [['a', 'b', 'c'], 'c', 'a', ['b', 'a']],
  [['a', 'b', 'c'], 'a', 'c', ['c', 'b']],
  [['a', 'b'], 'a', 'a', ['a', 'b']],
])('in %j, %s replaced by %s is %j', (values, before, after, expected) =>
  expect(replaceItem(values, before, after)).toEqual(expected),
);
