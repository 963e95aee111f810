import type { AppContext } from '../app-context.ts';
import type { ProviderFailure } from '../providers/provider-error.ts';

/** A provider that keeps a call waiting for so long and then gives no answer hangs, and would hang again. In ms. */
const hangingMs = 5_000;

/**
 * So many calls in a row without an answer, however quickly they failed, say that a provider is away. One alone may be about
 * the one thing that was asked for, which would hold up all behind it in every round.
 */
const maxSilences = 2;

/** What came of asking a provider, as far as it matters here; undefined: it was not asked. */
type Asked = { ok: true } | { ok: false; reason: ProviderFailure } | undefined;

/** Which providers have turned out to be away in the round under way. */
export type ProviderBreaker = {
  isDown: (provider: string) => boolean;
  /**
   * Notes what came of asking a provider.
   *
   * @param startedAt when it was asked, ms since 1970.
   */
  record: (provider: string, asked: Asked, startedAt: number) => Promise<void>;
};

/**
 * Tells whether a call that the wallet did not take says nothing of the others: it speaks, and refuses that one thing, such
 * as a mandate of another sales unit. The card provider has no call that would tell.
 */
export const isItemFailure = async (
  { wallet }: Pick<AppContext, 'wallet'>,
  provider: string,
  failure: ProviderFailure,
): Promise<boolean> => provider === 'wallet' && failure === 'not-sent' && (await wallet.isSpeaking());

/**
 * Tells in one round of a job which providers are away, so that the job does not wait for each in turn: while one hangs
 * the other, and all that needs neither, goes on (FLT-06). The next round asks anew.
 */
export function createProviderBreaker(backend: Pick<AppContext, 'wallet'>): ProviderBreaker {
  const silences = new Map<string, number>();
  return {
    isDown: (provider) => (silences.get(provider) ?? 0) >= maxSilences,
    record: async (provider, asked, startedAt) => {
      if (asked === undefined) return;
      if (asked.ok || asked.reason === 'invalid') return void silences.delete(provider);
      if (await isItemFailure(backend, provider, asked.reason)) return;
      const isCertain = Date.now() - startedAt >= hangingMs;
      silences.set(provider, isCertain ? maxSilences : (silences.get(provider) ?? 0) + 1);
    },
  };
}
