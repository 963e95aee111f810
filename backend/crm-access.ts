import { z } from 'zod';
import { EnvError, readEnv, webUrl, whereProvidersShowIt } from '../server/env.ts';

/** Where the marketing service is reached, and its key. */
export type CrmAccess = { url: string; key: string };

const variables = z.object({ BRAZE_URL: webUrl.optional(), BRAZE_API_KEY: z.string().min(16).optional() });

/**
 * Reads the access to Braze.
 *
 * @returns undefined without one: no event is sent.
 * @throws EnvError when one of the two is missing or malformed.
 */
export function readCrmAccess(source: Record<string, string | undefined>): CrmAccess | undefined {
  const { BRAZE_URL: url, BRAZE_API_KEY: key } = readEnv(variables, source);
  if (url === undefined && key === undefined) return undefined;
  if (url === undefined || key === undefined)
    throw new EnvError(`set BRAZE_URL and BRAZE_API_KEY, or neither; ${whereProvidersShowIt}`);
  const { protocol, origin } = new URL(url);
  if (protocol !== 'https:' && source['SANDBOX'] !== '1')
    throw new EnvError(`set BRAZE_URL to an https address; ${whereProvidersShowIt}`);
  return { url: origin, key };
}
