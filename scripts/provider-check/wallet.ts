import { z } from 'zod';
import type { Region } from '../../core/domain/region.ts';
import { createWalletProvider } from '../../backend/providers/wallet.ts';
import { nameSalesUnit } from '../../backend/providers/wallet-transport.ts';
import { readWalletAccesses, type WalletAccess } from '../../backend/wallet-access.ts';
import { checkDrafts } from './wallet-draft.ts';
import {
  CheckError,
  describeOtherServer,
  describeResponse,
  readUrl,
  send,
  type Check,
  type Environment,
} from './call.ts';

const tokenSchema = z.object({ access_token: z.string().min(1) });
const webhooksSchema = z.object({ webhooks: z.array(z.object({ url: z.string(), events: z.array(z.string()) })) });

/** Events that the product needs. */
const neededEvents = [
  'recurring.agreement-activated.v1',
  'recurring.agreement-rejected.v1',
  'recurring.agreement-stopped.v1',
  'recurring.agreement-expired.v1',
  'recurring.charge-captured.v1',
  'recurring.charge-failed.v1',
];

/** Lists the checks of the wallet, one for each sales unit. They draft agreements that no payer accepts. */
export function listWalletChecks(env: Environment): Check[] {
  const accesses = Object.entries(readWalletAccesses(env));
  if (accesses.length === 0)
    return [
      { name: 'wallet', run: async (note) => note('no region has a wallet: the variables WALLET_* are not set') },
    ];
  return accesses.map(([region, access]) => ({
    name: `wallet ${region}`,
    run: (note) => checkUnit(env, region.toUpperCase(), access, note),
  }));
}

async function checkUnit(
  env: Environment,
  region: string,
  access: WalletAccess,
  note: (line: string) => void,
): Promise<void> {
  const url = env['WALLET_URL'] ? readUrl(env, 'WALLET_URL') : 'https://api.vipps.no';
  const unit = nameSalesUnit(access);
  const credentials = { ...unit, client_id: access.clientId, client_secret: access.clientSecret };
  const given = await send('WALLET_URL', `${url}/accesstoken/get`, { method: 'POST', headers: credentials });
  const token = tokenSchema.safeParse(given.body).data?.access_token;
  if (!given.isPage && [400, 401, 403].includes(given.status)) {
    const names = ['CLIENT_ID', 'CLIENT_SECRET', 'SUBSCRIPTION_KEY']
      .map((name) => `WALLET_${name}_${region}`)
      .join(', ');
    throw new CheckError(
      `${names} and WALLET_MERCHANT_SERIAL_NUMBER_${region} are not those of one sales unit at ${url}`,
    );
  }
  if (given.status === 404) throw describeOtherServer('WALLET_URL', url, "the wallet's API");
  if (token === undefined) throw describeResponse('the request for an access token', given);

  const headers = { ...unit, Authorization: `Bearer ${token}` };
  const agreements = await send('WALLET_URL', `${url}/recurring/v3/agreements?status=ACTIVE`, { headers });
  if (!agreements.isPage && [401, 403, 404].includes(agreements.status)) {
    throw new CheckError(
      `the sales unit ${access.merchantSerialNumber} of WALLET_MERCHANT_SERIAL_NUMBER_${region} may not use recurring payments`,
    );
  }
  if (agreements.status !== 200 || !Array.isArray(agreements.body))
    throw describeResponse('the list of agreements', agreements);
  note(`sales unit ${access.merchantSerialNumber} may use recurring payments`);

  const wallet = createWalletProvider({ ...access, url });
  await checkDrafts(wallet, region.toLowerCase() as Region, readUrl(env, 'SITE_URL'), note);

  const registered = await send('WALLET_URL', `${url}/webhooks/v1/webhooks`, { headers });
  const webhooks = webhooksSchema.safeParse(registered.body);
  if (registered.status !== 200 || !webhooks.success) throw describeResponse('the list of webhooks', registered);
  const target = `${readUrl(env, 'BACKEND_URL')}/webhooks/wallet`;
  const events = webhooks.data.webhooks
    .filter((webhook) => webhook.url === target)
    .flatMap((webhook) => webhook.events);
  const missing = neededEvents.filter((event) => !events.includes(event));
  if (missing.length > 0) {
    throw new CheckError(
      `no webhook of sales unit ${access.merchantSerialNumber} sends ${missing.join(', ')} to ${target}: register it`,
    );
  }
  note(`a webhook leads to ${target}`);
}
