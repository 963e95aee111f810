import { toProviderSubject } from './account-subject.ts';
import { collectProblems, EnvError, leaveSandboxFor, readSecret, readServerUrl, whereProvidersShowIt } from './env.ts';

/** The OpenID client of a region: its provider, and what site and backend ask it for. */
export type IdentityClient = {
  /** where the provider's discovery document is found */
  issuer: string;
  /** its logins keep their bare ids (decision 0176) */
  isMainIssuer: boolean;
  clientId: string;
  secret: string;
  scope: string;
  /** asked for in each login; undefined for providers that know the audience by the client */
  audience: string | undefined;
  /** sent with each login; undefined for providers that need none */
  prompt: string | undefined;
  /** call for the privacy settings of the account `{id}`; undefined when the provider has none (decision 0160) */
  privacyApi: string | undefined;
  /** call that ends all sessions of the account `{id}`; undefined when the provider has none */
  sessionsApi: string | undefined;
};

const defaultScope = 'openid profile email offline_access';

/**
 * Reads the OpenID client of a region.
 *
 * @param region se, no or fi.
 * @param identityUrl the main issuer, which regions without IDENTITY_ISSUER_SE, _NO or _FI have.
 * @throws EnvError naming a missing secret or a malformed URL.
 */
export function readIdentityClient(
  region: string,
  source: Record<string, string | undefined>,
  identityUrl: string,
): IdentityClient {
  const isSandbox = source['SANDBOX'] === '1';
  const nameOf = (name: string): string => `IDENTITY_${name}_${region.toUpperCase()}`;
  const read = (name: string): string | undefined => source[nameOf(name)];
  const isSecure = (url: string): boolean =>
    ['https:', ...(isSandbox ? ['http:'] : [])].includes(URL.parse(url)?.protocol ?? '');
  const issuer = read('ISSUER') ?? identityUrl;
  const isMainIssuer = URL.parse(issuer)?.href === URL.parse(identityUrl)?.href;
  const { add, attempt, finish } = collectProblems();
  if (!isSecure(issuer)) {
    const name = issuer === read('ISSUER') ? nameOf('ISSUER') : 'IDENTITY_URL';
    add(new EnvError(`set ${name} to the provider's https issuer, as its discovery document spells it`));
  }
  const scope = read('SCOPES') ?? defaultScope;
  if (!scope.split(' ').includes('openid'))
    add(new EnvError(`set ${nameOf('SCOPES')} to scopes with openid: the provider's documentation lists them`));
  const ofProvider = leaveSandboxFor(issuer, source);
  const readCall = (name: string, sandboxPath: string): string | undefined => {
    const isOfSandbox = ofProvider['SANDBOX'] === '1' && issuer === identityUrl && isSecure(issuer);
    const fallback = isOfSandbox ? identityUrl.replace(/\/$/, '') + sandboxPath : undefined;
    const url = read(name) ?? fallback;
    if (url !== undefined && !(isSecure(url) && url.includes('{id}'))) {
      throw new EnvError(
        `set ${nameOf(name)} to the https URL of the call, with {id} for the account (docs/providers.md)`,
      );
    }
    return url;
  };
  const client = {
    issuer,
    isMainIssuer,
    clientId: attempt(() => readSecret(nameOf('CLIENT_ID'), `nordlyd-${region}`, ofProvider)),
    secret: attempt(() => readSecret(nameOf('CLIENT_SECRET'), `sandbox-identity-secret-${region}`, ofProvider)),
    scope,
    audience: read('AUDIENCE'),
    prompt: read('PROMPT'),
    privacyApi: attempt(() => readCall('PRIVACY_API', '/api/accounts/{id}/privacy')),
    sessionsApi: attempt(() => readCall('SESSIONS_API', '/api/accounts/{id}/sessions')),
  };
  finish();
  return client;
}

/** The issuers of the regions; none when a region has no issuer and needs IDENTITY_URL. */
export function listIssuers(regions: readonly string[], source: Record<string, string | undefined>): string[] {
  const issuers = regions.flatMap((region) => source[`IDENTITY_ISSUER_${region.toUpperCase()}`] || []);
  return issuers.length === regions.length ? issuers : [];
}

/**
 * Reads the main issuer as its discovery document spells it: IDENTITY_URL, or the first region's issuer.
 *
 * @param env the variables of the sandbox's provider as the schema reads them.
 * @throws EnvError when there is none outside the sandbox.
 */
export const readMainIssuer = (
  regions: readonly string[],
  { IDENTITY_URL: url, IDENTITY_PORT: port }: { IDENTITY_URL?: string | undefined; IDENTITY_PORT: number },
  source: Record<string, string | undefined>,
): string => {
  const missing = regions.map((region) => `IDENTITY_ISSUER_${region.toUpperCase()}`).filter((name) => !source[name]);
  const [first] = listIssuers(regions, source);
  if (!source['IDENTITY_URL'] && missing.length > 0 && missing.length < regions.length && source['SANDBOX'] !== '1')
    throw new EnvError(
      `set ${missing.join(' and ')}, or IDENTITY_URL for the regions without one; ${whereProvidersShowIt}`,
    );
  return url ?? first ?? readServerUrl('IDENTITY_URL', undefined, port, source);
};

/**
 * Reads the OpenID client of each region.
 *
 * @param regions keys of the result.
 * @throws EnvError, see `readIdentityClient`.
 */
export const readIdentityClients = <Region extends string>(
  regions: readonly Region[],
  source: Record<string, string | undefined>,
  identityUrl: string,
): Record<Region, IdentityClient> => {
  const { attempt, finish } = collectProblems();
  const read = (region: Region) => [region, attempt(() => readIdentityClient(region, source, identityUrl))] as const;
  const clients = Object.fromEntries(regions.map(read)) as Record<Region, IdentityClient>;
  finish();
  return clients;
};

/** Value of the `Authorization` header of a client (RFC 6749, 2.3.1). */
export const makeBasicCredentials = ({ clientId, secret }: Pick<IdentityClient, 'clientId' | 'secret'>): string =>
  `Basic ${btoa(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`)}`;

/** Path of such a call without an account, for logs. */
export const readAccountRoute = (url: string): string => decodeURI(new URL(url).pathname);

/** URL of a call about the account of a login. */
export const fillAccountId = (url: string, subject: string): string =>
  url.replaceAll('{id}', encodeURIComponent(toProviderSubject(subject)));
