import { z } from 'zod';
import {
  cardEnvironments,
  getCardApiUrl,
  listComponentOrigins,
  type CardPlatform,
} from '../core/domain/card-environment.ts';
import { EnvError, leaveSandboxFor, readEnv, readSecret } from '../server/env.ts';

/** Where the card provider is reached. */
export type CardHosts = {
  /** of the server-side API */
  cardUrl: string;
  /** the component's own name of the platform; the fake provider counts as test */
  cardPlatform: CardPlatform;
  /** origin of the component */
  cardComponentUrl: string;
};

const variables = z.object({
  CARD_ENVIRONMENT: z.enum(cardEnvironments).optional(),
  CARD_LIVE_PREFIX: z
    .string()
    .regex(/^[\w-]{1,100}$/)
    .optional(),
  CARD_CLIENT_KEY: z.string().optional(),
});

/** The variables for the keys of the card provider: outside the sandbox on each real platform. */
export const leaveSandboxForCard = (source: Record<string, string | undefined>): typeof source =>
  (source['CARD_ENVIRONMENT'] ?? 'sandbox') === 'sandbox'
    ? leaveSandboxFor(source['CARD_URL'], source)
    : { ...source, SANDBOX: '0' };

const area = "the provider's Customer Area shows it";

/**
 * Reads the card provider's platform. Only the sandbox has another host than the provider's.
 *
 * @param sandboxUrl of the fake provider.
 * @throws EnvError naming the missing variable, or a client key of another platform.
 */
export function readCardHosts(source: Record<string, string | undefined>, sandboxUrl: string): CardHosts {
  const { CARD_ENVIRONMENT, CARD_LIVE_PREFIX, CARD_CLIENT_KEY: clientKey } = readEnv(variables, source);
  const isSandbox = source['SANDBOX'] === '1';
  const environment = CARD_ENVIRONMENT ?? 'sandbox';
  if (environment === 'sandbox') {
    if (!isSandbox)
      throw new EnvError(`set CARD_ENVIRONMENT to test, live or a live region (sandbox needs SANDBOX=1): ${area}`);
    return { cardUrl: sandboxUrl, cardPlatform: 'test', cardComponentUrl: sandboxUrl };
  }
  const kind = environment === 'test' ? 'test' : 'live';
  if (clientKey !== undefined && !clientKey.startsWith(`${kind}_`)) {
    throw new EnvError(`set CARD_CLIENT_KEY to a key that begins with ${kind}_, or CARD_ENVIRONMENT: ${area}`);
  }
  if (kind === 'live' && CARD_LIVE_PREFIX === undefined) {
    throw new EnvError(
      `set CARD_LIVE_PREFIX to the company's part of the live host, or CARD_ENVIRONMENT=test: ${area}`,
    );
  }
  const [cardComponentUrl = ''] = listComponentOrigins(environment);
  return { cardUrl: getCardApiUrl(environment, CARD_LIVE_PREFIX ?? ''), cardPlatform: environment, cardComponentUrl };
}

/**
 * Reads CARD_HMAC_KEY: the keys with which the card provider signs notifications, separated by commas. Two of them let an
 * owner replace a key without losing a notification.
 *
 * @throws EnvError when it is missing or malformed.
 */
export function readCardHmacKeys(source: Record<string, string | undefined>): readonly [string, ...string[]] {
  const sandboxKey = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
  const [first = '', ...others] = readSecret('CARD_HMAC_KEY', sandboxKey, source).split(',');
  if (![first, ...others].every((key) => /^[0-9A-F]{64}$/i.test(key)))
    throw new EnvError(`set CARD_HMAC_KEY to keys of 64 hexadecimal digits, separated by commas: ${area}`);
  return [first, ...others];
}
