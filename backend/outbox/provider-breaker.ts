import type { AppContext } from '../app-context.ts';
import type { ProviderFailure } from '../providers/provider-error.ts';

/** A provider that delays a call this long without a response would delay the next ones too. In ms. */
const hangingMs = 5_000;

/**
 * Calls in a row without a response after which a provider counts as down. One alone may be about one item, which would
 * delay all items behind it in every round.
 */
const maxSilences = 2;

/** The result of a provider call; undefined when there was none. */
type ProviderResult = { ok: true } | { ok: false; reason: ProviderFailure } | undefined;

/** Which providers are down in the current round. */
export type ProviderBreaker = {
  isDown: (provider: string) => boolean;
  /**
   * Records the result of a provider call.
   *
   * @param startedAt of the call, ms since 1970.
   */
  record: (provider: string, result: ProviderResult, startedAt: number) => Promise<void>;
};

/**
 * True when a rejected wallet call concerns only its own item, such as an agreement of another sales unit, because the
 * wallet responds otherwise. The card provider has no call to check that.
 */
export const isItemFailure = async (
  { wallets }: Pick<AppContext, 'wallets'>,
  provider: string,
  failure: ProviderFailure,
): Promise<boolean> => provider === 'wallet' && failure === 'not-sent' && (await wallets.isAvailable());

/**
 * Tracks in one round of a job which providers are down, so that the job does not wait for each item. While one is
 * unresponsive, work of the other and without providers continues (FLT-06). The next round starts again.
 */
export function createProviderBreaker(backend: Pick<AppContext, 'wallets'>): ProviderBreaker {
  const silences = new Map<string, number>();
  return {
    isDown: (provider) => (silences.get(provider) ?? 0) >= maxSilences,
    record: async (provider, result, startedAt) => {
      if (result === undefined) return;
      if (result.ok || result.reason === 'invalid') return void silences.delete(provider);
      if (await isItemFailure(backend, provider, result.reason)) return;
      const isCertain = Date.now() - startedAt >= hangingMs;
      silences.set(provider, isCertain ? maxSilences : (silences.get(provider) ?? 0) + 1);
    },
  };
}
