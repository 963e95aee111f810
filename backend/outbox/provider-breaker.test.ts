import { describe, expect, it } from 'vitest';
import type { AppContext } from '../app-context.ts';
import type { ProviderFailure } from '../providers/provider-error.ts';
import { watchSilence } from './provider-breaker.ts';

const findWallet = (isUp: boolean) =>
  ({ wallet: { isSpeaking: () => Promise.resolve(isUp) } }) as unknown as Pick<AppContext, 'wallet'>;
const backend = findWallet(false);

const failed = (reason: ProviderFailure) => ({ ok: false, reason }) as const;

describe('a provider that gives no answer', () => {
  it('is away after two calls that it did not take, not after one: that may be about the one thing', async () => {
    const silence = watchSilence(backend);
    await silence.note('card', failed('not-sent'), Date.now());
    expect(silence.isAway('card')).toBe(false);
    await silence.note('card', failed('not-sent'), Date.now());
    expect([silence.isAway('card'), silence.isAway('wallet')]).toEqual([true, false]);
  });

  it('[FLT-06] is away after one call that it kept waiting', async () => {
    const silence = watchSilence(backend);
    await silence.note('card', failed('unknown'), Date.now() - 10_000);
    expect(silence.isAway('card')).toBe(true);
  });

  it('[FLT-06] is away after two lost answers in a row, whatever was not asked between', async () => {
    const silence = watchSilence(backend);
    await silence.note('card', failed('unknown'), Date.now());
    expect(silence.isAway('card')).toBe(false);
    await silence.note('card', undefined, Date.now());
    await silence.note('wallet', failed('unknown'), Date.now());
    await silence.note('card', failed('unknown'), Date.now());
    expect([silence.isAway('card'), silence.isAway('wallet')]).toEqual([true, false]);
  });

  it.each([{ ok: true } as const, failed('invalid')])('is not away when it spoke between: %o', async (spoken) => {
    const silence = watchSilence(backend);
    await silence.note('card', failed('unknown'), Date.now());
    await silence.note('card', spoken, Date.now() - 10_000);
    await silence.note('card', failed('unknown'), Date.now());
    expect(silence.isAway('card')).toBe(false);
  });

  it.each([true, false])(
    '[FLT-06] is away after two calls that it did not take unless the wallet says otherwise: %s',
    async (isUp) => {
      const silence = watchSilence(findWallet(isUp));
      for (const provider of ['wallet', 'wallet', 'card', 'card'])
        await silence.note(provider, failed('not-sent'), Date.now());
      expect([silence.isAway('wallet'), silence.isAway('card')]).toEqual([!isUp, true]);
    },
  );
});
