import { describe, expect, it } from 'vitest';
import type { AppContext } from '../app-context.ts';
import type { ProviderFailure } from '../providers/provider-error.ts';
import { createProviderBreaker } from './provider-breaker.ts';

const findWallet = (isUp: boolean) =>
  ({ wallet: { isSpeaking: () => Promise.resolve(isUp) } }) as unknown as Pick<AppContext, 'wallet'>;
const backend = findWallet(false);

const failed = (reason: ProviderFailure) => ({ ok: false, reason }) as const;

describe('a provider that gives no answer', () => {
  it('is away after two calls that it did not take, not after one: that may be about the one thing', async () => {
    const silence = createProviderBreaker(backend);
    await silence.record('card', failed('not-sent'), Date.now());
    expect(silence.isDown('card')).toBe(false);
    await silence.record('card', failed('not-sent'), Date.now());
    expect([silence.isDown('card'), silence.isDown('wallet')]).toEqual([true, false]);
  });

  it('[FLT-06] is away after one call that it kept waiting', async () => {
    const silence = createProviderBreaker(backend);
    await silence.record('card', failed('unknown'), Date.now() - 10_000);
    expect(silence.isDown('card')).toBe(true);
  });

  it('[FLT-06] is away after two lost answers in a row, whatever was not asked between', async () => {
    const silence = createProviderBreaker(backend);
    await silence.record('card', failed('unknown'), Date.now());
    expect(silence.isDown('card')).toBe(false);
    await silence.record('card', undefined, Date.now());
    await silence.record('wallet', failed('unknown'), Date.now());
    await silence.record('card', failed('unknown'), Date.now());
    expect([silence.isDown('card'), silence.isDown('wallet')]).toEqual([true, false]);
  });

  it.each([{ ok: true } as const, failed('invalid')])('is not away when it spoke between: %o', async (spoken) => {
    const silence = createProviderBreaker(backend);
    await silence.record('card', failed('unknown'), Date.now());
    await silence.record('card', spoken, Date.now() - 10_000);
    await silence.record('card', failed('unknown'), Date.now());
    expect(silence.isDown('card')).toBe(false);
  });

  it.each([true, false])(
    '[FLT-06] is away after two calls that it did not take unless the wallet says otherwise: %s',
    async (isUp) => {
      const silence = createProviderBreaker(findWallet(isUp));
      for (const provider of ['wallet', 'wallet', 'card', 'card'])
        await silence.record(provider, failed('not-sent'), Date.now());
      expect([silence.isDown('wallet'), silence.isDown('card')]).toEqual([!isUp, true]);
    },
  );
});
