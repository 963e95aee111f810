import { EnvError, onOffFlag, portNumber, readSecret } from '../../server/env.ts';
import { baseUrl, localUrl, readSettings as readEnvironment, exitWithError } from '../settings.ts';
import { regions, type Region } from './regions.ts';

/** Settings of the provider. */
export type Settings = {
  /** the issuer, without a trailing slash */
  issuer: string;
  /** public origin of the site */
  siteUrl: string;
  /** origin of the office, and the secret of its client; without it staff cannot log in */
  office?: { url: string; secret: string };
  /** client secret of each region */
  clientSecrets: Record<Region, string>;
  /** enables the password grant of the older email login */
  hasPasswordGrant: boolean;
};

export type ProcessSettings = Settings & { port: number; smtpUrl: string; dataDir: string };

function readClientSecrets(): Record<Region, string> {
  const secretOf = (region: Region): string =>
    readSecret(`IDENTITY_CLIENT_SECRET_${region.toUpperCase()}`, `sandbox-identity-secret-${region}`);
  return Object.fromEntries(regions.map((region) => [region, secretOf(region)])) as Record<Region, string>;
}

/** Reads the environment; a missing or invalid variable stops the process with one line. */
export function readSettings(): ProcessSettings {
  const env = readEnvironment('identity', {
    IDENTITY_PORT: portNumber(4200),
    SITE_PORT: portNumber(3000),
    OFFICE_PORT: portNumber(4700),
    OFFICE_URL: baseUrl,
    SMTP_PORT: portNumber(4501),
    IDENTITY_URL: baseUrl,
    SITE_URL: baseUrl,
    SMTP_URL: baseUrl,
    PASSWORD_LOGIN: onOffFlag,
  });
  try {
    return {
      port: env.IDENTITY_PORT,
      issuer: localUrl(env.IDENTITY_URL, env.IDENTITY_PORT),
      siteUrl: localUrl(env.SITE_URL, env.SITE_PORT),
      smtpUrl: env.SMTP_URL ?? `smtp://localhost:${env.SMTP_PORT}`,
      dataDir: env.DATA_DIR,
      office: {
        url: localUrl(env.OFFICE_URL, env.OFFICE_PORT),
        secret: readSecret('OFFICE_CLIENT_SECRET', 'sandbox-office-client-secret'),
      },
      clientSecrets: readClientSecrets(),
      hasPasswordGrant: env.PASSWORD_LOGIN,
    };
  } catch (error) {
    if (error instanceof EnvError) return exitWithError('identity', error.message);
    throw error;
  }
}
