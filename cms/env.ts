import { join } from 'node:path';
import { z } from 'zod';
import { isContentful } from '../server/content-source.ts';
import { EnvError, leaveSandboxFor, onOffFlag, openEnv, portNumber, readSecret, webUrl } from '../server/env.ts';
import { readAccounts, sandboxAccounts, type Accounts } from './editor/accounts.ts';

const variables = z.object({
  SANDBOX: onOffFlag,
  DATA_DIR: z.string().default('./data'),
  CMS_PORT: portNumber(4100),
  CATALOGUE_SCALE: z.coerce.number().int().min(1).max(100).default(1),
  FEED_REFRESH_HOURS: z.coerce.number().int().min(0).max(500).default(24),
  SITE_PORT: portNumber(3000),
  SITE_URL: webUrl.optional(),
  CMS_EDITORS: z.string().optional(),
  CMS_EDITOR_URL: webUrl.optional(),
  ADDRESS_HEADER: z
    .string()
    .regex(/^[A-Za-z-]+$/)
    .optional(),
  CMS_PREVIEW_TOKEN: z.string().optional(),
  CMS_URL: webUrl.optional(),
  MEDIA_URL: webUrl.optional(),
  CMS_SPACE: z.string().default('nordlyd'),
  CMS_ENVIRONMENT: z.string().default('master'),
  BACKEND_PORT: portNumber(4000),
  CONTENT_WEBHOOK_URL: webUrl.optional(),
  CONTENT_WEBHOOK_SECRET: z.string().min(16).optional(),
});

/** The CMS's settings from its environment. */
export type CmsSettings = {
  isSandbox: boolean;
  port: number;
  /** holds content, media and sessions of editors */
  folder: string;
  /** the folder that all processes share */
  dataFolder: string;
  /** the bundled catalogue, this many times */
  catalogueScale: number;
  /** hours between two refreshes of the imported feeds; 0 turns them off */
  feedRefreshHours: number;
  /** CMS_URL, unless that is the Contentful space that the backend reads */
  publicUrl: string;
  space: string;
  environment: string;
  deliveryToken: string;
  /** undefined turns previews off */
  previewToken: string | undefined;
  audioSigningKey: string;
  /** is notified of publications; undefined for nothing */
  webhookTarget: { url: string; secret: string } | undefined;
  /** undefined without accounts: the editor is off */
  editor: { accounts: Accounts; previewKey: string; siteUrl: string; publicUrl: string } | undefined;
  /** header with the client's address */
  addressHeader: string | undefined;
};

/**
 * Reads the CMS's settings.
 *
 * @throws EnvError with one line for each variable that is missing or malformed.
 */
export function readCmsSettings(given: Record<string, string | undefined> = process.env): CmsSettings {
  const { env, source, attempt, add, finish } = openEnv(variables, given);
  const secret = (name: string, sandboxValue: string, ofTarget = source): string =>
    attempt(() => readSecret(name, sandboxValue, ofTarget), '');
  if (env.CATALOGUE_SCALE > 1 && !env.SANDBOX)
    add(new EnvError('leave out CATALOGUE_SCALE: it only works in the sandbox'));
  const ownUrl = isContentful(env.CMS_URL) ? env.MEDIA_URL : env.CMS_URL;
  const publicUrl = ownUrl ?? `http://localhost:${env.CMS_PORT}`;

  const readEditor = (accounts: string): CmsSettings['editor'] => {
    if (source['SITE_URL'] === undefined && !env.SANDBOX)
      add(new EnvError('set SITE_URL: editors preview their drafts on the site'));
    return {
      accounts: attempt(() => readAccounts(accounts, env.SANDBOX)),
      previewKey: secret('PREVIEW_SECRET', 'sandbox-preview-secret-0123456789abcdef'),
      siteUrl: (env.SITE_URL ?? `http://localhost:${env.SITE_PORT}`).replace(/\/$/, ''),
      publicUrl: env.CMS_EDITOR_URL ?? publicUrl,
    };
  };
  const readWebhookTarget = (): CmsSettings['webhookTarget'] => {
    if (source['CONTENT_WEBHOOK_URL'] === undefined && !env.SANDBOX) return undefined;
    const url = env.CONTENT_WEBHOOK_URL ?? `http://localhost:${env.BACKEND_PORT}/webhooks/content`;
    const sandboxSecret = 'sandbox-content-webhook-secret';
    return { url, secret: secret('CONTENT_WEBHOOK_SECRET', sandboxSecret, leaveSandboxFor(url, source)) };
  };
  const accounts = env.CMS_EDITORS ?? (env.SANDBOX ? sandboxAccounts : undefined);
  const hasPreview = env.SANDBOX || env.CMS_PREVIEW_TOKEN !== undefined;
  const settings: CmsSettings = {
    isSandbox: env.SANDBOX,
    port: env.CMS_PORT,
    folder: join(env.DATA_DIR, 'cms'),
    dataFolder: env.DATA_DIR,
    catalogueScale: env.CATALOGUE_SCALE,
    feedRefreshHours: env.FEED_REFRESH_HOURS,
    publicUrl,
    space: env.CMS_SPACE,
    environment: env.CMS_ENVIRONMENT,
    deliveryToken: secret('CMS_DELIVERY_TOKEN', 'sandbox-cms-delivery-token'),
    previewToken: hasPreview ? secret('CMS_PREVIEW_TOKEN', 'sandbox-cms-preview-token') : undefined,
    audioSigningKey: secret('AUDIO_SIGNING_KEY', 'sandbox-audio-signing-key'),
    webhookTarget: readWebhookTarget(),
    editor: accounts === undefined ? undefined : readEditor(accounts),
    addressHeader: env.ADDRESS_HEADER,
  };
  finish();
  return settings;
}
