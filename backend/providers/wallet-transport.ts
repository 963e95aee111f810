import { z } from 'zod';
import { brand } from '../../core/brand.ts';
import { fetchWithSpan, toPathPattern } from '../../server/telemetry/spans.ts';
import { parseJson } from '../../server/http/parse-json.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { classifyNetworkError, ProviderError } from './provider-error.ts';
import { readAnswer } from './read-answer.ts';
import { describeRefusal } from './refusal-reason.ts';
import { readResponseText } from '../../server/http/response-text.ts';

/** A call to the wallet without a usable response. */
export class WalletError extends ProviderError {}

/** A call; an order has an idempotency key, so that a repetition has no second effect. */
export type WalletCall = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; body?: unknown; key?: string };

/** Where the wallet is reached, and the sales unit that calls it. */
export type WalletTarget = WalletAccess & {
  url: string;
  /** business time, sent only to the fake wallet, which collects a charge on its due day */
  sandboxNow?: (() => Date) | undefined;
};

const timeoutMs = 10_000;

/** An access token is refreshed this long before it expires, in ms. */
const tokenMarginMs = 60_000;

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** Fields of the wallet's published errors (RFC 7807), all of them optional, that the 404 of another server lacks. */
const ownErrorFields = ['type', 'detail', 'instance', 'contextId', 'extraDetails'];

/** True for an error of the wallet itself, which a gateway or another server did not write. */
function isOwnError(text: string, status: number): boolean {
  const body = z.record(z.string(), z.unknown()).safeParse(parseJson(text)).data ?? {};
  const names = status === 404 ? ownErrorFields : [...ownErrorFields, 'title', 'status'];
  return names.some((name) => name in body);
}

const optionalText = z.string().nullish().catch(undefined);
const refusalBody = z.object({
  error: optionalText,
  title: optionalText,
  detail: optionalText,
  extraDetails: z.array(z.object({ name: optionalText, reason: optionalText }).catch({})).catch([]),
});

/** The texts of the wallet's error with the fields that it refuses, or of its token endpoint's OAuth error, for the log. */
function readReason(body: string): string {
  const { error, title, detail, extraDetails = [] } = refusalBody.safeParse(parseJson(body)).data ?? {};
  const fields = extraDetails.map(({ name, reason }) => [name, reason].filter(Boolean).join(': '));
  return describeRefusal(error, title, ...fields, detail);
}

type WalletResponse = { operation: string; status: number; text: string };

function toStatusError({ operation, status, text }: WalletResponse): WalletError {
  const message = `${operation}: answered ${status}${readReason(text)}`;
  const code = String(status);
  if (status >= 500 || status === 408 || status === 409) return new WalletError('unknown', message, code);
  if ([401, 403, 425, 429].includes(status)) return new WalletError('not-sent', message, code);
  if (isOwnError(text, status)) return new WalletError('invalid', message, code);
  const foreign = `${operation}: answered ${status} without the fields of the wallet's errors`;
  return new WalletError('not-sent', foreign, status === 404 ? undefined : code);
}

/** The headers of every call: the sales unit, and the names of this system, which the provider asks for. */
export const nameSalesUnit = (access: Pick<WalletAccess, 'subscriptionKey' | 'merchantSerialNumber'>) => ({
  'Ocp-Apim-Subscription-Key': access.subscriptionKey,
  'Merchant-Serial-Number': access.merchantSerialNumber,
  'Vipps-System-Name': brand.toLowerCase(),
  'Vipps-System-Version': '1',
  'Vipps-System-Plugin-Name': `${brand.toLowerCase()}-backend`,
  'Vipps-System-Plugin-Version': '1',
});

/**
 * Makes the HTTP client of the wallet: access token, timeout, no redirects, a size limit, and failures classified by
 * their possible effect. The provider's own library is not used: it creates a new key for each call and has no timeout.
 */
export function createWalletTransport(access: WalletTarget): (call: WalletCall) => Promise<unknown> {
  const { url, clientId, clientSecret, subscriptionKey, merchantSerialNumber } = access;
  const merchant = nameSalesUnit({ subscriptionKey, merchantSerialNumber });
  let token: { value: string; expiresAt: number } | undefined;

  const send = async (path: string, init: RequestInit): Promise<WalletResponse> => {
    const options: RequestInit = { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) };
    const called = { peer: 'wallet', route: toPathPattern(path.split('?', 1)[0] ?? '') };
    const operation = `wallet, ${init.method} ${called.route}`;
    const response = await fetchWithSpan(url + path, options, called).catch((error: unknown) => {
      const { failure, code } = classifyNetworkError(error);
      throw new WalletError(failure, `${operation}: ${code}`);
    });
    const text = await readResponseText(response).catch((error: unknown) => {
      throw new WalletError('unknown', `${operation}: ${error instanceof Error ? error.name : 'answer lost'}`);
    });
    return { operation, status: response.status, text };
  };

  const readToken = async (): Promise<string> => {
    if (token !== undefined && token.expiresAt > Date.now()) return token.value;
    const headers = { ...merchant, client_id: clientId, client_secret: clientSecret };
    const response = await send('/accesstoken/get', { method: 'POST', headers }).catch((error: unknown) => {
      if (!(error instanceof WalletError)) throw error;
      throw new WalletError('not-sent', error.message); // without a token the order was never sent
    });
    const { operation, status, text } = response;
    const fail = (message: string) => new WalletError('not-sent', message);
    if (status !== 200) throw fail(`${operation}: answered ${status}${readReason(text)}`);
    const { access_token: value, expires_in: seconds } = readAnswer(tokenResponse, parseJson(text), operation, fail);
    token = { value, expiresAt: Date.now() + seconds * 1_000 - tokenMarginMs };
    return value;
  };

  const attempt = async ({ method, path, body, key }: WalletCall): Promise<WalletResponse> =>
    send(path, {
      method,
      headers: {
        ...merchant,
        ...(access.sandboxNow !== undefined && { 'X-Sandbox-Time': access.sandboxNow().toISOString() }),
        Authorization: `Bearer ${await readToken()}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  return async (call) => {
    let response = await attempt(call);
    if (response.status === 401) {
      token = undefined; // revoked early: the next call reads a new one
      if (call.key === undefined) response = await attempt(call); // the wallet may repeat the 401 for the same key
    }
    const { operation, status, text } = response;
    if (status < 200 || status > 299) throw toStatusError(response);
    if (text === '') return undefined;
    const value = parseJson(text);
    if (value === undefined) throw new WalletError('unknown', `${operation}: the answer is not JSON`);
    return value;
  };
}
