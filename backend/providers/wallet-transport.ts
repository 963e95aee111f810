import { z } from 'zod';
import { brand } from '../../core/brand.ts';
import { fetchWithSpan, toPathPattern } from '../../server/telemetry/spans.ts';
import type { WalletAccess } from '../wallet-access.ts';
import { classifyNetworkError, ProviderError } from './provider-error.ts';
import { readResponseText } from './response-text.ts';

/** A call to the wallet without a usable response. */
export class WalletError extends ProviderError {}

/** A call; an order has an idempotency key, so that a repetition has no second effect. */
export type WalletCall = { method: 'GET' | 'POST' | 'PATCH' | 'DELETE'; path: string; body?: unknown; key?: string };

/** Where the wallet is reached, and the sales unit that calls it. */
export type WalletTarget = WalletAccess & { url: string };

const timeoutMs = 10_000;

/** An access token is refreshed this long before it expires, in ms. */
const tokenMarginMs = 60_000;

const tokenResponse = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toStatusError(status: number): WalletError {
  const message = `wallet answered ${status}`;
  if (status >= 500 || status === 408 || status === 409) return new WalletError('unknown', message, String(status));
  if (status === 401 || status === 403 || status === 429) return new WalletError('not-sent', message, String(status));
  return new WalletError('invalid', message, String(status));
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

  const send = async (path: string, init: RequestInit): Promise<{ status: number; text: string }> => {
    const options: RequestInit = { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) };
    const called = { peer: 'wallet', route: toPathPattern(path.split('?', 1)[0] ?? '') };
    const response = await fetchWithSpan(url + path, options, called).catch((error: unknown) => {
      const { failure, code } = classifyNetworkError(error);
      throw new WalletError(failure, `wallet: ${code}`);
    });
    const text = await readResponseText(response).catch((error: unknown) => {
      throw new WalletError('unknown', `wallet: ${error instanceof Error ? error.name : 'answer lost'}`);
    });
    return { status: response.status, text };
  };

  const readToken = async (): Promise<string> => {
    if (token !== undefined && token.expiresAt > Date.now()) return token.value;
    const headers = { ...merchant, client_id: clientId, client_secret: clientSecret };
    const response = await send('/accesstoken/get', { method: 'POST', headers }).catch((error: unknown) => {
      if (!(error instanceof WalletError)) throw error;
      throw new WalletError('not-sent', error.message); // without a token the order was never sent
    });
    const parsed = tokenResponse.safeParse(parse(response.text));
    if (response.status !== 200 || !parsed.success) throw new WalletError('not-sent', 'wallet: no access token');
    const { access_token: value, expires_in: seconds } = parsed.data;
    token = { value, expiresAt: Date.now() + seconds * 1_000 - tokenMarginMs };
    return value;
  };

  const attempt = async ({ method, path, body, key }: WalletCall): Promise<{ status: number; text: string }> =>
    send(path, {
      method,
      headers: {
        ...merchant,
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
    const { status, text } = response;
    if (status < 200 || status > 299) throw toStatusError(status);
    if (text === '') return undefined;
    const value = parse(text);
    if (value === undefined) throw new WalletError('unknown', 'wallet: unreadable answer');
    return value;
  };
}
