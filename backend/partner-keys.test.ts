import { describe, expect, it } from 'vitest';
import { readPartnerKeys, sandboxPartnerKey } from './partner-keys.ts';

const [one, other] = ['a'.repeat(32), 'b:='.repeat(20)];

describe('readPartnerKeys', () => {
  it("reads the keys of each partner, two during a rotation, and the sandbox's key", () => {
    expect(readPartnerKeys(`Fjordnät:2026:${one}, Fjordnät:2027:${other}`, false)).toEqual([
      { partner: 'Fjordnät', id: '2026', secret: one },
      { partner: 'Fjordnät', id: '2027', secret: other },
    ]);
    expect(readPartnerKeys('', false)).toEqual([]);
    expect(readPartnerKeys('', true)).toEqual([sandboxPartnerKey]);
  });

  it('rejects malformed, short and shared keys, and the public secret', () => {
    for (const text of [one, `A:${one}`, `A:1:${one.slice(1)}`, `A:k 1:${one}`, `:1:${one}`])
      expect(() => readPartnerKeys(text, false), text).toThrow('PARTNER:KEY:SECRET');
    for (const text of [`A:1:${one},B:1:${other}`, `A:1:${one},B:2:${one}`, `A:1:${sandboxPartnerKey.secret}`])
      expect(() => readPartnerKeys(text, false), text).toThrow('share a name or a secret');
  });
});
