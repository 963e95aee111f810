import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type * as declared from './index.mjs';
import * as own from './index.ts';

/** The compiler compares both: the declarations allow no call that the sources refuse, and promise no other result. */
const same: typeof declared = own;

it('the package exports and declares what its sources export', () => {
  const packed = readFileSync(new URL('index.mjs', import.meta.url), 'utf8');
  const [, names = ''] = /export const \{ ([^}]*) \}/.exec(packed) ?? [];
  expect(names.split(', ').toSorted()).toEqual(Object.keys(same).toSorted());
});
