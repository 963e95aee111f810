import { resolve } from 'node:path';
import { z } from 'zod';
import {
  leaveSandboxFor,
  onOffFlag,
  openEnv,
  portNumber,
  readOfficeKey,
  readSecret,
  readServerUrl,
  secureUrl,
  webUrl,
  whereToFind,
  EnvError,
} from '../server/env.ts';

/** Settings of the staff page. */
export type OfficeSettings = {
  isSandbox: boolean;
  port: number;
  /** the address to listen on */
  hostname: string;
  /** its own origin */
  url: string;
  backendUrl: string;
  /** signs the tokens for the backend; the key of the cookies derives from it */
  key: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** the folder with the exported tables */
  insightsFolder: string;
  /** header of a trusted proxy with the address of the browser */
  addressHeader: string | undefined;
  /** the claim of the ID token with the roles */
  rolesClaim: string;
};

/**
 * Reads the settings of the staff page.
 *
 * @throws EnvError with one line for each variable that is missing or malformed.
 */
export function readOfficeSettings(given: Record<string, string | undefined> = process.env): OfficeSettings {
  const variables = z.object({
    SANDBOX: onOffFlag,
    OFFICE_PORT: portNumber(4700),
    OFFICE_HOST: z.string().min(1).optional(),
    HOST: z.string().min(1).default('127.0.0.1'),
    OFFICE_URL: secureUrl(given).optional(),
    BACKEND_URL: webUrl.optional(),
    BACKEND_PORT: portNumber(4000),
    IDENTITY_PORT: portNumber(4200),
    OFFICE_ISSUER: secureUrl(given).optional(),
    OFFICE_CLIENT_ID: z.string().min(1).default('nordlyd-office'),
    OFFICE_ROLES_CLAIM: z.string().min(1).default('roles'),
    DATA_DIR: z.string().min(1).default('data'),
    INSIGHTS_DIR: z.string().min(1).optional(),
    ADDRESS_HEADER: z.string().min(1).optional(),
  });
  const { env, source, attempt, finish } = openEnv(variables, given);
  const url = (name: string, value: string | undefined, port: number): string =>
    attempt(() => readServerUrl(name, value, port, source), 'https://missing.invalid');
  const identityUrl = env.SANDBOX ? source['IDENTITY_URL'] : undefined;
  const issuer = url('OFFICE_ISSUER', env.OFFICE_ISSUER ?? identityUrl, env.IDENTITY_PORT);
  const ofProvider = leaveSandboxFor(issuer, source);
  const settings = {
    isSandbox: env.SANDBOX,
    port: env.OFFICE_PORT,
    hostname: env.OFFICE_HOST ?? env.HOST,
    url: new URL(url('OFFICE_URL', env.OFFICE_URL, env.OFFICE_PORT)).origin,
    backendUrl: url('BACKEND_URL', env.BACKEND_URL, env.BACKEND_PORT),
    key: attempt(() => {
      const key = readOfficeKey(source);
      if (key === undefined) throw new EnvError(`set OFFICE_KEY, ${whereToFind}`);
      return key;
    }),
    issuer,
    clientId: env.OFFICE_CLIENT_ID,
    clientSecret: attempt(() => readSecret('OFFICE_CLIENT_SECRET', 'sandbox-office-client-secret', ofProvider)),
    rolesClaim: env.OFFICE_ROLES_CLAIM,
    addressHeader: env.ADDRESS_HEADER,
    insightsFolder: resolve(env.INSIGHTS_DIR ?? `${env.DATA_DIR}/insights`),
  };
  finish();
  return settings;
}
