import { z } from 'zod';
import {
  databaseUrl,
  EnvError,
  isGuessable,
  onOffFlag,
  openEnv,
  portNumber,
  readBackendTokenKey,
  readPasswordLoginKey,
  readServerUrl,
  readSecret,
  webUrl,
  whereToFind,
} from '../../server/env.ts';
import { readContentSpace, readMediaUrl } from '../../server/content-source.ts';
import { readIdentityClients, readMainIssuer, type IdentityClient } from '../../server/identity-client.ts';
import { readStudentRegions } from '../../server/student-regions.ts';
import { readTelemetrySettings, type TelemetrySettings } from '../../server/telemetry/config.ts';
import { cardEnvironments, listComponentOrigins } from '../../core/domain/card-environment.ts';
import { regions, type Region } from '../../core/domain/region.ts';
import { parseListeningEnds } from './listening-ends.ts';
import { parseConsentService, type ConsentService } from './consent-service.ts';
import { parseTagManager, type TagManagerConfig } from './tag-manager.ts';
import { parseIdentityOrigins, parseIdentityPages, type IdentityPages } from './identity-pages.ts';

/** Configuration of the edge; parsed once, from the process environment or the bindings of a worker. */
export type EdgeEnv = {
  isSandbox: boolean;
  port: number;
  /** public origin without a trailing slash */
  siteUrl: string;
  /** further hosts under which the site is reached */
  siteHosts: readonly string[];
  backendUrl: string;
  /** the CMS that serves `/media/` */
  cmsUrl: string;
  /** the space of the content source, whose assets are served */
  cmsSpace: string;
  identityUrl: string;
  /** origins that the card component talks to in the browser: its API, its iframes, its pictures */
  cardOrigins: string[];
  /** text with which Apple verifies the domain; '' without one */
  appleDomainAssociation: string;
  /** the first key encrypts, every key decrypts, so that keys can rotate */
  sessionKeys: [string, ...string[]];
  /** the OpenID client of each region */
  identityClients: Record<Region, IdentityClient>;
  /** where the identity providers have their pages: forms of the site redirect there */
  identityOrigins: readonly string[];
  /** signs the tokens for the backend; undefined sends it the provider's access tokens (decision 0145) */
  backendTokenKey: string | undefined;
  /** folder that processes on one host share */
  dataDir: string;
  /** database for the shared state about sessions, for several hosts; undefined: the folder */
  sessionDatabaseUrl: string | undefined;
  /** identity provider per region */
  identityPages: IdentityPages;
  /** regions in which the student plan is sold; none without a verifier (decision 0163) */
  studentRegions: readonly Region[];
  /** login by email and password is on (decision 0023) */
  hasPasswordLogin: boolean;
  /** header with the visitor's country, set by a trusted proxy */
  countryHeader: string | undefined;
  /** header with the visitor's address, set by a trusted proxy */
  addressHeader: string | undefined;
  /** multiplies every limit of requests */
  rateLimitScale: number;
  /** key with which the backend encrypts sessions of the older email login; undefined while it is off (decision 0023) */
  passwordLoginKey: string | undefined;
  /** signs collected events for the backend; undefined: the site collects nothing (decision 0045) */
  eventSecret: string | undefined;
  /** scripts of others that may run after consent; undefined: none */
  tags: TagManagerConfig | undefined;
  /** external consent service in place of the site's dialog; undefined: none */
  consentService: ConsentService | undefined;
  /** shared with the CMS and the backend, for previews of drafts; undefined: there are none (decision 0055) */
  previewKey: string | undefined;
  /** false: browsers delete the service worker (decision 0131) */
  hasServiceWorker: boolean;
  /** when listening in the browser ends in each region (requirement UP-04) */
  browserListeningEndsAt: Record<Region, Date>;
  operators: TelemetrySettings;
  /** fake providers, in sandbox mode only: their pages and control routes */
  fakeProviders: Partial<Record<FakeProvider, string>>;
};

/** Processes of the sandbox that have their own page or fault switches. */
export const fakeProviderNames = ['identity', 'card', 'wallet', 'mail', 'student', 'cms'] as const;
export type FakeProvider = (typeof fakeProviderNames)[number];

const sandboxSessionKey = 'sandbox-session-key-0123456789abcdef';

const origin = webUrl.transform((value) => new URL(value).origin);

function readSessionKeys(source: Record<string, string | undefined>): [string, ...string[]] {
  const keys = readSecret('SESSION_KEYS', sandboxSessionKey, source).split(',');
  // with one public or guessable key in the list the edge would decrypt forged values
  if (source['SANDBOX'] !== '1' && keys.some(isGuessable)) {
    throw new EnvError('set SESSION_KEYS to your own random keys: openssl rand -hex 32');
  }
  const [first, ...others] = keys;
  if (first === undefined || keys.some((key) => key.length < 32)) {
    throw new EnvError('set SESSION_KEYS to keys of at least 32 characters, separated by commas: openssl rand -hex 32');
  }
  return [first, ...others];
}

/**
 * @param given environment variables or Worker bindings.
 * @throws EnvError with one line for each variable that is missing outside sandbox mode, or malformed.
 */
export function parseEdgeEnv(given: Record<string, string | undefined>): EdgeEnv {
  const { env, source, attempt, finish } = openEnv(
    z.object({
      SANDBOX: onOffFlag,
      SITE_PORT: portNumber(3000),
      BACKEND_PORT: portNumber(4000),
      CMS_PORT: portNumber(4100),
      IDENTITY_PORT: portNumber(4200),
      CARD_PORT: portNumber(8080),
      WALLET_PORT: portNumber(4400),
      MAIL_PORT: portNumber(4500),
      STUDENT_PORT: portNumber(4600),
      SITE_URL: origin.optional(),
      SITE_HOSTS: z
        .string()
        .regex(/^[a-z\d.,-]*$/)
        .default(''),
      BACKEND_URL: origin.optional(),
      CMS_URL: origin.optional(),
      MEDIA_URL: origin.optional(),
      IDENTITY_URL: webUrl.optional(),
      CARD_URL: origin.optional(),
      WALLET_URL: origin.optional(),
      MAIL_URL: origin.optional(),
      STUDENT_URL: origin.optional(),
      APPLE_PAY_DOMAIN_ASSOCIATION: z.string().default(''),
      APPLE_PAY_DOMAIN_ASSOCIATION_2: z.string().default(''),
      CARD_ENVIRONMENT: z.enum(cardEnvironments).optional(),
      ADDRESS_HEADER: z
        .string()
        .regex(/^[A-Za-z-]+$/)
        .optional(),
      RATE_LIMIT_SCALE: z.coerce.number().min(0.1).max(1_000_000).default(1),
      PASSWORD_LOGIN: onOffFlag,
      EVENT_SECRET: z.string().min(16).optional(),
      PREVIEW_SECRET: z.string().min(32).optional(),
      DATA_DIR: z.string().default('./data'),
      SESSION_DATABASE_URL: databaseUrl.optional(),
      SERVICE_WORKER: z.enum(['0', '1']).default('1'),
      COUNTRY_HEADER: z
        .string()
        .regex(/^[A-Za-z-]+$/)
        .optional(),
    }),
    given,
  );
  const serverUrl = (name: string, given: string | undefined, port: number): string =>
    attempt(() => readServerUrl(name, given, port, source), 'https://missing.invalid');
  const secret = (name: string, sandboxValue: string): string => attempt(() => readSecret(name, sandboxValue, source));
  const readCardOrigins = (environment = env.CARD_ENVIRONMENT ?? 'sandbox'): string[] => {
    if (environment !== 'sandbox') return listComponentOrigins(environment);
    if (env.SANDBOX) return [serverUrl('CARD_URL', env.CARD_URL, env.CARD_PORT)];
    const isReported = env.CARD_ENVIRONMENT === undefined && source['CARD_ENVIRONMENT'] !== undefined;
    if (!isReported) throw new EnvError(`set CARD_ENVIRONMENT to test, live or a live region, ${whereToFind}`);
    return [];
  };
  const cmsUrl = attempt(() => readMediaUrl(env, env.CMS_PORT, source), 'https://missing.invalid');
  const identityUrl = attempt(() => readMainIssuer(regions, env, source), 'https://missing.invalid');
  const identity = attempt(() => {
    const identityClients = readIdentityClients(regions, source, identityUrl);
    return {
      identityClients,
      identityOrigins: parseIdentityOrigins(source, identityClients),
      identityPages: parseIdentityPages(source, identityClients),
    };
  });
  const settings = {
    isSandbox: env.SANDBOX,
    port: env.SITE_PORT,
    siteUrl: serverUrl('SITE_URL', env.SITE_URL, env.SITE_PORT),
    siteHosts: env.SITE_HOSTS.split(',').filter((host) => host !== ''),
    backendUrl: serverUrl('BACKEND_URL', env.BACKEND_URL, env.BACKEND_PORT),
    cmsUrl,
    cmsSpace: attempt(() => readContentSpace(source)),
    identityUrl,
    // in two parts: a variable of a worker holds 5 KB, and Apple's text may have 9
    appleDomainAssociation: env.APPLE_PAY_DOMAIN_ASSOCIATION + env.APPLE_PAY_DOMAIN_ASSOCIATION_2,
    cardOrigins: attempt(() => readCardOrigins()),
    sessionKeys: attempt(() => readSessionKeys(source)),
    ...identity,
    backendTokenKey: attempt(() => readBackendTokenKey(source)),
    dataDir: env.DATA_DIR,
    sessionDatabaseUrl: env.SESSION_DATABASE_URL,
    studentRegions: attempt(() => readStudentRegions(regions, source)),
    hasPasswordLogin: env.PASSWORD_LOGIN,
    countryHeader: env.COUNTRY_HEADER,
    addressHeader: env.ADDRESS_HEADER,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    passwordLoginKey: attempt(() => readPasswordLoginKey(source)),
    eventSecret:
      env.SANDBOX || env.EVENT_SECRET !== undefined ? secret('EVENT_SECRET', 'sandbox-event-secret') : undefined,
    tags: attempt(() => parseTagManager(source, env.SANDBOX)),
    consentService: attempt(() => parseConsentService(source, env.SANDBOX)),
    previewKey:
      env.SANDBOX || env.PREVIEW_SECRET !== undefined
        ? secret('PREVIEW_SECRET', 'sandbox-preview-secret-0123456789abcdef')
        : undefined,
    hasServiceWorker: env.SERVICE_WORKER === '1',
    browserListeningEndsAt: attempt(() => parseListeningEnds(source)),
    operators: attempt(() => readTelemetrySettings(source)),
    fakeProviders: env.SANDBOX
      ? {
          identity: new URL(identityUrl).origin,
          card: serverUrl('CARD_URL', env.CARD_URL, env.CARD_PORT),
          wallet: serverUrl('WALLET_URL', env.WALLET_URL, env.WALLET_PORT),
          mail: serverUrl('MAIL_URL', env.MAIL_URL, env.MAIL_PORT),
          student: serverUrl('STUDENT_URL', env.STUDENT_URL, env.STUDENT_PORT),
          cms: cmsUrl,
        }
      : {},
  };
  finish();
  return settings;
}
