import { describe, expect, it } from 'vitest';
import type { AppContext } from '../app-context.ts';
import type { ProviderFailure } from '../providers/provider-error.ts';
import { createProviderBreaker } from './provider-breaker.ts';

const findWallet = (isUp: boolean) =>
  ({ wallets: { isAvailable: () => Promise.resolve(isUp) } }) as unknown as Pick<AppContext, 'wallets'>;
const backend = findWallet(false);

const failed = (reason: ProviderFailure) => ({ ok: false, reason }) as const;

describe('a provider without a response', () => {
  it('is down after two failed calls, not after one, which may be about one item', async () => {
    const silence = createProviderBreaker(backend);
    await silence.record('card', failed('not-sent'), Date.now());
    expect(silence.isDown('card')).toBe(false);
    await silence.record('card', failed('not-sent'), Date.now());
    expect([silence.isDown('card'), silence.isDown('wallet')]).toEqual([true, false]);
  });

  it('[FLT-06] is down after one call that it delayed', async () => {
    const silence = createProviderBreaker(backend);
    await silence.record('card', failed('unknown'), Date.now() - 10_000);
    expect(silence.isDown('card')).toBe(true);
  });

  it('[FLT-06] is down after two lost responses in a row, regardless of other calls', async () => {
    const silence = createProviderBreaker(backend);
    await silence.record('card', failed('unknown'), Date.now());
    expect(silence.isDown('card')).toBe(false);
    await silence.record('card', undefined, Date.now());
    await silence.record('wallet', failed('unknown'), Date.now());
    await silence.record('card', failed('unknown'), Date.now());
    expect([silence.isDown('card'), silence.isDown('wallet')]).toEqual([true, false]);
  });

  it.each([{ ok: true } as const, failed('invalid')])('is not down after a response in between: %o', async (spoken) => {
    const silence = createProviderBreaker(backend);
    await silence.record('card', failed('unknown'), Date.now());
    await silence.record('card', spoken, Date.now() - 10_000);
    await silence.record('card', failed('unknown'), Date.now());
    expect(silence.isDown('card')).toBe(false);
  });

  it.each([true, false])(
    '[FLT-06] is down after two rejected calls unless the wallet responds otherwise: %s',
    async (isUp) => {
      const silence = createProviderBreaker(findWallet(isUp));
      for (const provider of ['wallet', 'wallet', 'card', 'card'])
        await silence.record(provider, failed('not-sent'), Date.now());
      expect([silence.isDown('wallet'), silence.isDown('card')]).toEqual([!isUp, true]);
    },
  );
});
