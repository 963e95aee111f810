import { join } from 'node:path';
import { z } from 'zod';
import {
  databaseUrl,
  EnvError,
  leaveSandboxFor,
  onOffFlag,
  openEnv,
  portNumber,
  readBackendTokenKey,
  readOfficeKey,
  readPasswordLoginKey,
  readServerUrl,
  readSecret,
  secureUrl,
  webUrl,
} from '../server/env.ts';
import { readContentSpace, readPreviewUrl } from '../server/content-source.ts';
import { readIdentityClients, readMainIssuer, type IdentityClient } from '../server/identity-client.ts';
import type { DeviceWallet } from '../core/domain/device-wallet.ts';
import { normalizeEmail } from '../core/domain/email-address.ts';
import { regions, type Region } from '../core/domain/region.ts';
import { readAppBackendKeys } from './app-backend-keys.ts';
import { leaveSandboxForCard, readCardHmacKeys, readCardHosts, type CardHosts } from './card-access.ts';
import { readCrmAccess, type CrmAccess } from './crm-access.ts';
import { readSender, readSmtpUrl } from './mail-access.ts';
import { readPartnerKeys, type PartnerKey } from './partner-keys.ts';
import type { SigningKey } from './signing-keys.ts';
import { readStudentRegions } from '../server/student-regions.ts';
import { readSheerIdAccess, type SheerIdAccess } from './sheerid-access.ts';
import { readWalletAccesses, type WalletAccesses } from './wallet-access.ts';

type Source = Record<string, string | undefined>;

const variables = (source: Source) =>
  z.object({
    SANDBOX: onOffFlag,
    DEMO_USERS: z.enum(['0', '1']).default('1'),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: databaseUrl.optional(),
    BACKEND_PORT: portNumber(4000),
    SITE_PORT: portNumber(3000),
    CMS_PORT: portNumber(4100),
    IDENTITY_PORT: portNumber(4200),
    CARD_PORT: portNumber(8080),
    WALLET_PORT: portNumber(4400),
    STUDENT_PORT: portNumber(4600),
    SITE_URL: webUrl.optional(),
    CMS_URL: webUrl.optional(),
    IDENTITY_URL: webUrl.optional(),
    CARD_URL: webUrl.optional(),
    WALLET_URL: secureUrl(source).optional(),
    STUDENT_URL: webUrl.optional(),
    STUDENT_PAGE_HOSTS: z
      .string()
      .regex(/^[a-z\d.,-]*$/)
      .default(''),
    BACKEND_URL: webUrl.optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, hostname: /./, error: 'not a URL with smtps:// or smtp:// and a host' })
      .optional(),
    MAIL_FROM: z.string().transform(normalizeEmail).pipe(z.string('not an email address')).optional(),
    APPLE_PAY_MERCHANT_ID: z.string().min(1).optional(),
    GOOGLE_PAY_MERCHANT_ID: z.string().min(1).optional(),
    CONTENT_WEBHOOK_SECRET: z.string().min(16).optional(),
    EVENT_SECRET: z.string().min(16).optional(),
    PARTNER_KEYS: z.string().default(''),
    APP_BACKEND_KEYS: z.string().default(''),
    PREVIEW_SECRET: z.string().min(32).optional(),
    CMS_PREVIEW_URL: webUrl.optional(),
    CMS_ENVIRONMENT: z.string().default('master'),
    PASSWORD_LOGIN: onOffFlag,
    API_DOCS: onOffFlag,
    HARD_MIGRATION_DATE_SE: z.iso.date().optional(),
    HARD_MIGRATION_DATE_NO: z.iso.date().optional(),
    HARD_MIGRATION_DATE_FI: z.iso.date().optional(),
  });

/** The backend's settings from its environment. */
export type Settings = CardHosts & {
  isSandbox: boolean;
  /** a start of the sandbox adds the demo users */
  hasDemoUsers: boolean;
  /** serves the API reference at /docs */
  hasApiDocs: boolean;
  port: number;
  /** folder of the embedded database, without databaseUrl */
  databaseFolder: string;
  databaseUrl: string | undefined;
  siteUrl: string;
  backendUrl: string;
  cmsUrl: string;
  cmsDeliveryToken: string;
  /** signs URLs of premium audio; the cms verifies them with the same key */
  audioSigningKey: string;
  /** authenticates the content source's publish webhook; undefined turns it off */
  contentWebhookSecret: string | undefined;
  /** authenticates analytics events from the edge; undefined rejects them (decision 0045) */
  eventSecret: string | undefined;
  /** the marketing service (decision 0070); undefined turns it off */
  crm: CrmAccess | undefined;
  /** keys of partners for links and endings (decision 0075) */
  partnerKeys: readonly PartnerKey[];
  /** keys with which the owner's app backend signs reports (decision 0162) */
  appBackendKeys: readonly SigningKey[];
  /** previews of drafts for editors; undefined turns them off (decision 0055) */
  preview: { url: string; token: string; secret: string } | undefined;
  cmsSpace: string;
  cmsEnvironment: string;
  identityUrl: string;
  /** verifies the tokens of the site (decision 0145); undefined accepts only the provider's */
  backendTokenKey: string | undefined;
  /** the OpenID client of each region */
  identityClients: Record<Region, IdentityClient>;
  /** verifies the tokens of the office; undefined turns its operations off */
  officeKey: string | undefined;
  /** encrypts the tokens of the older email login for the edge; undefined turns that login off (decision 0023) */
  passwordLoginKey: string | undefined;
  /** first day of the hard migration by region, yyyy-mm-dd; null where none is planned (decision 0025) */
  hardMigrationDates: Record<Region, string | null>;
  cardApiKey: string;
  /** keys of 64 hexadecimal characters; a notification may be signed with any of them */
  cardHmacKeys: readonly [string, ...string[]];
  cardMerchantAccount: string;
  cardClientKey: string;
  /** merchant ids of the device wallets; undefined turns that wallet off */
  deviceWallets: Record<DeviceWallet, string | undefined>;
  walletUrl: string;
  /** one sales unit for each region with a wallet */
  wallets: WalletAccesses;
  studentUrl: string;
  /** undefined: there is no student verifier, so the student plan is not sold (decision 0163) */
  studentSigningKey: string | undefined;
  /** regions in which the student plan is sold; none without a verifier */
  studentRegions: readonly Region[];
  /** hosts of the verifier's pages beyond STUDENT_URL */
  studentPageHosts: readonly string[];
  /** the student verifier is SheerID (decision 0164) */
  sheerId: SheerIdAccess | undefined;
  smtpUrl: string;
  /** sender of emails */
  mailFrom: string;
};

function readStudentKey(source: Source): string | undefined {
  const { STUDENT_URL: url, STUDENT_SIGNING_KEY: key } = source;
  if (source['SANDBOX'] !== '1' && url === undefined && key === undefined) return undefined;
  if (source['SANDBOX'] !== '1' && url === undefined) {
    throw new EnvError(
      'set STUDENT_URL, or neither it nor STUDENT_SIGNING_KEY: docs/providers.md says where to find them',
    );
  }
  return readSecret('STUDENT_SIGNING_KEY', 'sandbox-student-signing-key-0123456789', leaveSandboxFor(url, source));
}

/**
 * Reads the backend's settings once.
 *
 * @throws EnvError with one line for each variable that is missing or malformed.
 */
export function readSettings(given: Source = process.env): Settings {
  const { env, source, attempt, finish } = openEnv(variables(given), given);
  const secret = (name: string, sandboxValue: string, ofProvider = source): string =>
    attempt(() => readSecret(name, sandboxValue, ofProvider));
  // optional outside the sandbox, but never with the public sandbox value
  const readOptional = (name: string, sandboxValue: string): string | undefined =>
    env.SANDBOX || source[name] !== undefined ? secret(name, sandboxValue) : undefined;
  const local = (url: string | undefined, port: number): string =>
    (url ?? `http://localhost:${port}`).replace(/\/$/, '');
  const serverUrl = (name: string, url: string | undefined, port: number): string =>
    attempt(() => readServerUrl(name, url, port, source), 'https://missing.invalid');
  const siteUrl = serverUrl('SITE_URL', env.SITE_URL, env.SITE_PORT);
  const cmsUrl = serverUrl('CMS_URL', env.CMS_URL, env.CMS_PORT);
  const identityUrl = attempt(() => readMainIssuer(regions, env, source), 'https://missing.invalid');
  const smtpUrl = attempt(() => readSmtpUrl(env.SMTP_URL, source), '');
  const forCard = leaveSandboxForCard(source);
  const forPreview = leaveSandboxFor(env.CMS_PREVIEW_URL ?? cmsUrl, source);
  const settings = {
    isSandbox: env.SANDBOX,
    hasDemoUsers: env.DEMO_USERS === '1',
    hasApiDocs: env.SANDBOX || env.API_DOCS,
    port: env.BACKEND_PORT,
    databaseFolder: join(env.DATA_DIR, 'backend'),
    databaseUrl: env.DATABASE_URL,
    siteUrl,
    backendUrl: local(env.BACKEND_URL, env.BACKEND_PORT),
    cmsUrl,
    cmsDeliveryToken: secret('CMS_DELIVERY_TOKEN', 'sandbox-cms-delivery-token', leaveSandboxFor(cmsUrl, source)),
    audioSigningKey: secret('AUDIO_SIGNING_KEY', 'sandbox-audio-signing-key'),
    contentWebhookSecret: readOptional('CONTENT_WEBHOOK_SECRET', 'sandbox-content-webhook-secret'),
    eventSecret: readOptional('EVENT_SECRET', 'sandbox-event-secret'),
    crm: attempt(() => readCrmAccess(source)),
    partnerKeys: attempt(() => readPartnerKeys(env.PARTNER_KEYS, env.SANDBOX)),
    appBackendKeys: attempt(() => readAppBackendKeys(env.APP_BACKEND_KEYS, env.SANDBOX)),
    preview:
      forPreview['SANDBOX'] === '1' || env.PREVIEW_SECRET !== undefined
        ? {
            url: attempt(() => readPreviewUrl(env.CMS_PREVIEW_URL, cmsUrl), ''),
            token: secret('CMS_PREVIEW_TOKEN', 'sandbox-cms-preview-token', forPreview),
            secret: secret('PREVIEW_SECRET', 'sandbox-preview-secret-0123456789abcdef'),
          }
        : undefined,
    cmsSpace: attempt(() => readContentSpace(source)),
    cmsEnvironment: env.CMS_ENVIRONMENT,
    identityUrl,
    backendTokenKey: attempt(() => readBackendTokenKey(source)),
    officeKey: attempt(() => readOfficeKey(source)),
    identityClients: attempt(() => readIdentityClients(regions, source, identityUrl)),
    passwordLoginKey: attempt(() => readPasswordLoginKey(source)),
    hardMigrationDates: {
      se: env.HARD_MIGRATION_DATE_SE ?? null,
      no: env.HARD_MIGRATION_DATE_NO ?? null,
      fi: env.HARD_MIGRATION_DATE_FI ?? null,
    },
    ...attempt(() => readCardHosts(source, local(env.CARD_URL, env.CARD_PORT))),
    cardApiKey: secret('CARD_API_KEY', 'sandbox-card-api-key', forCard),
    cardHmacKeys: attempt(() => readCardHmacKeys(forCard)),
    cardMerchantAccount: secret('CARD_MERCHANT_ACCOUNT', 'Nordlyd', forCard),
    cardClientKey: secret('CARD_CLIENT_KEY', 'sandbox_nordlyd', forCard),
    deviceWallets: { ApplePay: env.APPLE_PAY_MERCHANT_ID, GooglePay: env.GOOGLE_PAY_MERCHANT_ID },
    walletUrl: local(env.WALLET_URL ?? (env.SANDBOX ? undefined : 'https://api.vipps.no'), env.WALLET_PORT),
    wallets: attempt(() => readWalletAccesses(source)),
    studentUrl: local(env.STUDENT_URL, env.STUDENT_PORT),
    studentSigningKey: attempt(() => readStudentKey(source)),
    studentRegions: attempt(() => readStudentRegions(regions, source)),
    studentPageHosts: env.STUDENT_PAGE_HOSTS.split(',').filter((host) => host !== ''),
    sheerId: attempt(() => readSheerIdAccess(source)),
    smtpUrl,
    mailFrom: attempt(() => readSender(env.MAIL_FROM, { siteUrl, smtpUrl }, source)),
  };
  finish();
  return settings;
}
