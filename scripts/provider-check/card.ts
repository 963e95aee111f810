import { z } from 'zod';
import { leaveSandboxForCard, readCardHosts } from '../../backend/card-access.ts';
import { writeMethodsRequest } from '../../backend/providers/card-requests.ts';
import { readSecret } from '../../server/env.ts';
import { checkTestPayments, makeAmount, makeShopper, type CallCard } from './card-payment.ts';
import {
  CheckError,
  describeOtherServer,
  describeResponse,
  readUrl,
  send,
  withJson,
  type Check,
  type Environment,
} from './call.ts';

const methodsSchema = z.object({ paymentMethods: z.array(z.object({ type: z.string() })) });
const errorSchema = z.object({ errorCode: z.string() });
const webhooksSchema = z.object({
  data: z.array(z.object({ id: z.string(), url: z.string(), active: z.boolean() })).default([]),
});
const credentialSchema = z.object({
  clientKey: z.string(),
  allowedOrigins: z.array(z.object({ domain: z.string() })).default([]),
});
const testedSchema = z.object({
  data: z.array(z.object({ status: z.string(), output: z.string().optional() })).min(1),
});

/** The account at the card provider that accepted the key, and how it is called. */
type CardAccount = {
  merchantAccount: string;
  isLive: boolean;
  headers: Record<string, string>;
  call: CallCard;
  manage: Manage;
};

/**
 * Lists the checks of the card provider: methods, client key and origin, on a test platform the payments of a
 * subscription, and the webhook. When the provider does not accept the key, only the first one fails.
 */
export function listCardChecks(env: Environment): Check[] {
  let account: CardAccount | undefined;
  const ofProvider = leaveSandboxForCard(env);
  const openAccount: Check['run'] = async (note) => {
    const { cardUrl, cardPlatform } = readCardHosts(env, env['CARD_URL'] ?? '');
    const isSandbox = cardUrl === env['CARD_URL'];
    if (isSandbox) readUrl(env, 'CARD_URL');
    const headers = { 'X-API-Key': readSecret('CARD_API_KEY', 'sandbox-card-api-key', ofProvider) };
    const merchantAccount = readSecret('CARD_MERCHANT_ACCOUNT', 'Nordlyd', ofProvider);
    // a live host has the company's part
    const realVariable = cardPlatform === 'test' ? 'CARD_ENVIRONMENT' : 'CARD_LIVE_PREFIX';
    const hostVariable = isSandbox ? 'CARD_URL' : realVariable;
    const call: CallCard = (method, path, body, key) => {
      const more = { ...headers, ...(key !== undefined && { 'Idempotency-Key': key }) };
      const init = body === undefined ? { method, headers } : withJson(method, { merchantAccount, ...body }, more);
      return send(hostVariable, cardUrl + path, init);
    };

    const listed = await call('POST', '/v72/paymentMethods', writeMethodsRequest(makeShopper(), makeAmount(100)));
    const code = errorSchema.safeParse(listed.body).data?.errorCode;
    if (listed.status === 404) throw describeOtherServer(hostVariable, cardUrl, "the card provider's API");
    if (listed.isPage) throw describeResponse('the list of payment methods', listed);
    if (listed.status === 401) {
      throw new CheckError(
        `CARD_API_KEY is not a key of the platform ${cardPlatform}: create one under Developers, API credentials`,
      );
    }
    if (code === '901') {
      throw new CheckError(`CARD_MERCHANT_ACCOUNT is "${merchantAccount}", an account that the key may not use`);
    }
    if (listed.status === 403) throw new CheckError('the credential of CARD_API_KEY has no role for Checkout');
    const methods = methodsSchema.safeParse(listed.body);
    if (listed.status !== 200 || !methods.success) throw describeResponse('the list of payment methods', listed);
    if (!methods.data.paymentMethods.some(({ type }) => type === 'scheme')) {
      throw new CheckError(`cards are not enabled for the merchant account "${merchantAccount}"`);
    }
    note(`key and merchant account "${merchantAccount}" are accepted, and cards are enabled`);

    const host = `https://management-${cardPlatform === 'test' ? 'test' : 'live'}.adyen.com`;
    const manage: Manage = (path, init = { headers }) =>
      send(isSandbox ? 'CARD_URL' : 'CARD_ENVIRONMENT', `${isSandbox ? cardUrl : host}/v3${path}`, init);
    account = { merchantAccount, isLive: cardPlatform !== 'test', headers, call, manage };
    await checkCredential(ofProvider, manage, note);
  };
  const pay: Check['run'] = async (note) => {
    if (account?.isLive === true) note('no card was charged, because the platform is live');
    else if (account !== undefined)
      await checkTestPayments(account.call, account.merchantAccount, readUrl(env, 'SITE_URL'), note);
  };
  const notify: Check['run'] = async (note) => {
    if (account === undefined) return;
    await checkWebhook(env, account, note);
    if (!/^[0-9A-F]{64}(,[0-9A-F]{64})*$/i.test(env['CARD_HMAC_KEY'] ?? '') && ofProvider['SANDBOX'] !== '1') {
      throw new CheckError('CARD_HMAC_KEY is no key of 64 hexadecimal digits: generate it with the webhook');
    }
  };
  return [
    { name: 'card', run: openAccount },
    { name: 'card payments', run: pay },
    { name: 'card webhook', run: notify },
  ];
}

type Manage = (path: string, init?: RequestInit) => ReturnType<typeof send>;
type Note = (line: string) => void;

/** True when the credential may not use this part of the Management API. */
const isWithoutRole = ({ status }: { status: number }): boolean => status === 401 || status === 403;

/** Compares the client key, and whether browsers may use it on the site. */
async function checkCredential(env: Environment, manage: Manage, note: Note): Promise<void> {
  const response = await manage('/me');
  if (isWithoutRole(response)) return note('the client key was not checked: the credential has no Management API role');
  const credential = credentialSchema.safeParse(response.body);
  if (response.status !== 200 || !credential.success) throw describeResponse('the API credential', response);
  const { clientKey, allowedOrigins } = credential.data;
  if (clientKey !== readSecret('CARD_CLIENT_KEY', 'sandbox_nordlyd', env)) {
    throw new CheckError('CARD_CLIENT_KEY is not the client key of the credential of CARD_API_KEY');
  }
  const { origin } = new URL(readUrl(env, 'SITE_URL'));
  if (!allowedOrigins.some(({ domain }) => URL.parse(domain)?.origin === origin)) {
    throw new CheckError(`the client key does not allow ${origin}: add it under Developers, API credentials, Origins`);
  }
  return note(`the client key is that of the credential and allows ${origin}`);
}

/** Finds the webhook, and asks the provider to send a signed test notification to it. */
async function checkWebhook(
  env: Environment,
  { merchantAccount, headers, manage }: CardAccount,
  note: Note,
): Promise<void> {
  const path = `/merchants/${encodeURIComponent(merchantAccount)}/webhooks`;
  const response = await manage(`${path}?pageSize=100`);
  if (isWithoutRole(response)) {
    return note('the webhook was not checked: the credential has no role "Management API—Webhooks read and write"');
  }
  const listed = webhooksSchema.safeParse(response.body);
  if (response.status !== 200 || !listed.success) throw describeResponse('the list of webhooks', response);
  const url = `${readUrl(env, 'BACKEND_URL')}/webhooks/card`;
  const webhook = listed.data.data.find((one) => one.active && one.url === url);
  if (!webhook) {
    throw new CheckError(
      `no active webhook of "${merchantAccount}" leads to ${url}: add it under Developers, Webhooks`,
    );
  }
  const tested = await manage(`${path}/${webhook.id}/test`, withJson('POST', { types: ['AUTHORISATION'] }, headers));
  if (isWithoutRole(tested)) return note(`an active webhook leads to ${url}; the credential may not test it`);
  const result = testedSchema.safeParse(tested.body).data?.data[0];
  if (!result) throw describeResponse('the test of the webhook', tested);
  if (result.status !== 'success') {
    throw new CheckError(
      `${url} did not accept a signed test notification (${result.output ?? 'no output'}): the backend does not run there, or CARD_HMAC_KEY is not the key of this webhook`,
    );
  }
  return note(`an active webhook leads to ${url}, which accepted a signed test notification`);
}
