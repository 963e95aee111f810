import { regions, type Region } from '../../core/domain/region.ts';
import type { Settings } from '../env.ts';
import { createWalletProvider, type WalletProvider } from './wallet.ts';
import { WalletError } from './wallet-transport.ts';

/** The wallets of the regions: each has a separate sales unit. */
export type Wallets = ReturnType<typeof createWallets>;

/**
 * Opens the wallet of each region that has credentials.
 *
 * @param sandboxNow business time, for the fake wallet only.
 */
export function createWallets(
  { walletUrl: url, wallets: accesses }: Pick<Settings, 'walletUrl' | 'wallets'>,
  sandboxNow?: () => Date,
) {
  const wallets: Partial<Record<Region, WalletProvider>> = {};
  for (const region of regions) {
    const access = accesses[region];
    if (access !== undefined) wallets[region] = createWalletProvider({ ...access, url, sandboxNow });
  }
  return {
    /** The wallet of a region; undefined without one. */
    find: (region: Region): WalletProvider | undefined => wallets[region],

    /**
     * The wallet of an agreement's region.
     *
     * @throws WalletError when its credentials were removed although agreements exist.
     */
    of: (region: Region): WalletProvider => {
      const wallet = wallets[region];
      if (wallet === undefined) throw new WalletError('not-sent', `wallet: no credentials for ${region}`);
      return wallet;
    },

    /**
     * True when a wallet is available, so that a rejected call is about its own content or sales unit. A wallet that
     * limits our rate pauses them all.
     */
    isAvailable: async (): Promise<boolean> => {
      const all = Object.values(wallets);
      if (all.some((wallet) => wallet.isRateLimited())) return false;
      return (await Promise.all(all.map((wallet) => wallet.isAvailable()))).includes(true);
    },
  };
}
