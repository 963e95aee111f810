import { expect, it } from 'vitest';
import { EnvError } from '../server/env.ts';
import { readAppBackendKeys, sandboxAppBackendKey } from './app-backend-keys.ts';

const secret = 'a'.repeat(32);

it('reads the keys of the app backend, and adds a public one in the sandbox alone', () => {
  expect(readAppBackendKeys(`old:${secret}, new:${secret}1`, false)).toEqual([
    { id: 'old', secret },
    { id: 'new', secret: `${secret}1` },
  ]);
  expect(readAppBackendKeys('', false)).toEqual([]);
  expect(readAppBackendKeys('', true)).toEqual([sandboxAppBackendKey]);
});

it.each(['app', 'app:short', `app:${secret},app:${secret}2`, `demo:${sandboxAppBackendKey.secret}`])(
  'stops the start when APP_BACKEND_KEYS is %s',
  (text) => {
    expect(() => readAppBackendKeys(text, false)).toThrow(EnvError);
    expect(() => readAppBackendKeys(text, false)).toThrow('APP_BACKEND_KEYS');
  },
);
