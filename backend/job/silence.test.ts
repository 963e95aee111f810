import { describe, expect, it } from 'vitest';
import type { ProviderFailure } from '../providers/provider-error.ts';
import { watchSilence } from './silence.ts';

const failed = (reason: ProviderFailure) => ({ ok: false, reason }) as const;

describe('a provider that gives no answer', () => {
  it('is away after two calls that it did not take, not after one: that may be about the one thing', () => {
    const silence = watchSilence();
    silence.note('card', failed('not-sent'), Date.now());
    expect(silence.isAway('card')).toBe(false);
    silence.note('card', failed('not-sent'), Date.now());
    expect([silence.isAway('card'), silence.isAway('wallet')]).toEqual([true, false]);
  });

  it('[FLT-06] is away after one call that it kept waiting', () => {
    const silence = watchSilence();
    silence.note('card', failed('unknown'), Date.now() - 10_000);
    expect(silence.isAway('card')).toBe(true);
  });

  it('[FLT-06] is away after two lost answers in a row, whatever was not asked between', () => {
    const silence = watchSilence();
    silence.note('card', failed('unknown'), Date.now());
    expect(silence.isAway('card')).toBe(false);
    silence.note('card', undefined, Date.now());
    silence.note('wallet', failed('unknown'), Date.now());
    silence.note('card', failed('unknown'), Date.now());
    expect([silence.isAway('card'), silence.isAway('wallet')]).toEqual([true, false]);
  });

  it.each([{ ok: true } as const, failed('invalid')])('is not away when it spoke between: %o', (spoken) => {
    const silence = watchSilence();
    silence.note('card', failed('unknown'), Date.now());
    silence.note('card', spoken, Date.now() - 10_000);
    silence.note('card', failed('unknown'), Date.now());
    expect(silence.isAway('card')).toBe(false);
  });
});
