import type { Config } from '@adyen/api-library';
import { z } from 'zod';
import { fetchWithSpan, toPathPattern } from '../../server/telemetry/spans.ts';
import { parseJson } from '../../server/http/parse-json.ts';
import { classifyNetworkError, ProviderError } from './provider-error.ts';
import { readAnswer } from './read-answer.ts';
import { describeRefusal } from './refusal-reason.ts';
import { readResponseText } from '../../server/http/response-text.ts';

/** A call to the card provider without a usable response. */
export class CardError extends ProviderError {}

/** The error code, which the provider does not send, for a payment without a result code (decision 0169). */
export const withoutResultCode = 'no-result-code';

const timeoutMs = 10_000;

/**
 * The fields of all responses that the product uses, and their types. The provider's library fails on another type
 * without a name of the field.
 */
const responseBody = z.looseObject({
  resultCode: z.string().nullish(),
  pspReference: z.string().nullish(),
  action: z.looseObject({}).nullish(),
  additionalData: z.looseObject({}).nullish(),
  paymentMethods: z.array(z.looseObject({ type: z.string() })).nullish(),
  storedPaymentMethods: z.array(z.looseObject({ id: z.string() })).nullish(),
});

const errorBody = z.object({ errorCode: z.string(), message: z.string().optional().catch(undefined) });

function toNetworkError(operation: string, error: unknown): CardError {
  const { failure, code } = classifyNetworkError(error);
  return new CardError(failure, `${operation}: ${code}`);
}

function toStatusError(operation: string, status: number, text: string): CardError {
  const { errorCode, message: reason } = errorBody.safeParse(parseJson(text)).data ?? {};
  const message = `${operation}: answered ${status}${describeRefusal(errorCode, reason)}`;
  // 704: another request with the same key is running
  if (status >= 500 || status === 409 || status === 408 || errorCode === '704') {
    return new CardError('unknown', message, errorCode);
  }
  // without the provider's code something else has answered, such as a gateway or another server
  const isFromElsewhere = errorCode === undefined;
  if (status === 401 || status === 403 || status === 429 || isFromElsewhere)
    return new CardError('not-sent', message, errorCode);
  return new CardError('invalid', message, errorCode);
}

type Options = { method?: string; params?: unknown; idempotencyKey?: string };

/**
 * The HTTP client for the provider's library: fetch with a timeout, no redirects, a size limit, and failures classified
 * by their possible effect.
 *
 * @param baseUrl the provider's URL; the path of the library's endpoint is kept.
 * @param sandboxNow business time, sent only to the fake provider, whose ledger shows it.
 */
export function createCardTransport(baseUrl: string, apiKey: string, sandboxNow?: () => Date) {
  return {
    request: async (
      endpoint: string,
      json: string | Buffer,
      _config: Config,
      _isApiKeyRequired: boolean,
      options: Options = {},
    ): Promise<string> => {
      const url = new URL(baseUrl + new URL(endpoint).pathname);
      const { method = 'POST', params, idempotencyKey } = options;
      for (const [name, value] of Object.entries(params ?? {})) url.searchParams.set(name, String(value));
      const hasBody = method !== 'GET' && method !== 'DELETE';
      const init: RequestInit = {
        method,
        headers: {
          'X-API-Key': apiKey,
          ...(sandboxNow !== undefined && { 'X-Sandbox-Time': sandboxNow().toISOString() }),
          ...(hasBody && { 'Content-Type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        },
        ...(hasBody && { body: String(json) }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      };
      const called = { peer: 'card', route: toPathPattern(url.pathname) };
      const operation = `card provider, ${method} ${called.route}`;
      const response = await fetchWithSpan(url, init, called).catch((error: unknown) => {
        throw toNetworkError(operation, error);
      });
      const text = await readResponseText(response).catch((error: unknown) => {
        throw new CardError('unknown', `${operation}: ${error instanceof Error ? error.name : 'answer lost'}`);
      });
      if (!response.ok) throw toStatusError(operation, response.status, text);
      if (response.status === 204) return '';
      readAnswer(responseBody, parseJson(text), operation, (message) => new CardError('unknown', message));
      return text;
    },
  };
}
