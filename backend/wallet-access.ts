import { EnvError, leaveSandboxFor, readSecret } from '../server/env.ts';
import { regions, type Region } from '../core/domain/region.ts';
import { walletMethods } from '../core/domain/wallet.ts';

/** The credentials of one sales unit: a merchant in one country, with its currency. */
export type WalletAccess = {
  clientId: string;
  clientSecret: string;
  subscriptionKey: string;
  merchantSerialNumber: string;
  webhookSecret: string;
};

/** The credentials of each region that has a wallet. */
export type WalletAccesses = Partial<Record<Region, WalletAccess>>;

const variables = {
  clientId: ['CLIENT_ID', 'sandbox-wallet-client'],
  clientSecret: ['CLIENT_SECRET', 'sandbox-wallet-secret'],
  subscriptionKey: ['SUBSCRIPTION_KEY', 'sandbox-wallet-subscription'],
  merchantSerialNumber: ['MERCHANT_SERIAL_NUMBER', 'sandbox-unit'],
  webhookSecret: ['WEBHOOK_SECRET', 'sandbox-wallet-webhook-secret'],
} as const satisfies Record<keyof WalletAccess, readonly [string, string]>;

const where = 'the business portal of Vipps MobilePay, under "For developers", shows the values of a sales unit';

function readAccess(region: Region, source: Record<string, string | undefined>): WalletAccess | undefined {
  const nameOf = (field: keyof WalletAccess) => `WALLET_${variables[field][0]}_${region.toUpperCase()}`;
  const fields = Object.keys(variables) as (keyof WalletAccess)[];
  const missing = fields.filter((field) => source[nameOf(field)] === undefined);
  if (source['SANDBOX'] !== '1' && missing.length === fields.length) return undefined;
  if (source['SANDBOX'] !== '1' && missing.length > 0) {
    throw new EnvError(`set ${missing.map(nameOf).join(', ')}: ${where}`);
  }
  const read = (field: keyof WalletAccess) => [
    field,
    readSecret(nameOf(field), `${variables[field][1]}-${region}`, source),
  ];
  return Object.fromEntries(fields.map(read)) as WalletAccess;
}

/**
 * Reads the wallet's credentials of each region. Outside the sandbox a region without any of its variables has no
 * wallet.
 *
 * @throws EnvError naming the missing variables of a region that has only some, or of all with a real WALLET_URL.
 */
export function readWalletAccesses(given: Record<string, string | undefined>): WalletAccesses {
  const source = leaveSandboxFor(given['WALLET_URL'], given);
  const entries = regions
    .filter((region) => walletMethods[region] !== null)
    .map((region) => [region, readAccess(region, source)] as const)
    .filter(([, access]) => access !== undefined);
  if (entries.length === 0 && given['SANDBOX'] === '1')
    throw new EnvError(`set WALLET_CLIENT_ID_NO and the other WALLET_* of a region, or no WALLET_URL: ${where}`);
  return Object.fromEntries(entries);
}
