import { describe, expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { EnvError } from '../../server/env.ts';
import { listEnvProblems } from '../../server/list-env-problems.ts';
import { parseEdgeEnv } from './env.ts';

const production = {
  SITE_URL: 'https://nordlyd.example',
  BACKEND_URL: 'https://api.nordlyd.example',
  CMS_URL: 'https://content.nordlyd.example',
  IDENTITY_URL: 'https://identity.nordlyd.example',
  SESSION_KEYS: 'd41f0c9e7b3a85d26e19c0f48b7a3d52',
  CARD_ENVIRONMENT: 'live',
  IDENTITY_CLIENT_ID_SE: 'site-se',
  IDENTITY_CLIENT_ID_NO: 'site-no',
  IDENTITY_CLIENT_ID_FI: 'site-fi',
  BACKEND_TOKEN_KEY: '8d1f52c7a90b3e64d7c1f05e9b2a6483',
  IDENTITY_CLIENT_SECRET_SE: 'a',
  IDENTITY_CLIENT_SECRET_NO: 'b',
  IDENTITY_CLIENT_SECRET_FI: 'c',
};

describe('a start outside the sandbox', () => {
  const listProblems = (source: Record<string, string | undefined>): string[] =>
    listEnvProblems(() => parseEdgeEnv(source));

  it('names every missing variable in its own line, with the place of its value', () => {
    const lines = listProblems({ SANDBOX: '0' });
    expect(lines.map((line) => /^set (\w+)/.exec(line)?.[1] ?? '').toSorted()).toEqual(
      Object.keys(production).toSorted(),
    );
    for (const line of lines) expect(line).toMatch(/docs\/providers\.md|openssl rand/);
  });

  it.each([
    ['SITE_URL', 'ftp://nordlyd.example'],
    ['SITE_URL', ''],
    ['CARD_ENVIRONMENT', ''],
    ['BACKEND_URL', 'javascript:alert(1)'],
    ['CMS_URL', 'file:///srv/content'],
    ['IDENTITY_URL', 'http://id.example'],
    ['IDENTITY_URL', 'ftp://id.example'],
    ['CARD_ENVIRONMENT', 'sandbox'],
    ['CARD_ENVIRONMENT', 'tset'],
    ['SENTRY_DSN', 'javascript:alert(1)'],
    ['SENTRY_DSN', 'https://sentry.example/1'],
    ['SENTRY_DSN', 'https://key@sentry.example/'],
  ])('rejects %s=%s, by its own name', (name, value) => {
    expect(listProblems({ ...production, [name]: value })).toEqual([expect.stringMatching(`^set ${name}\\b`)]);
  });
});

it.each([
  'EVENT_SECRET',
  'PREVIEW_SECRET',
  'SESSION_DATABASE_URL',
  'COUNTRY_HEADER',
  'STUDENT_URL',
  'SITE_PORT',
  'CONSENT_SCRIPT',
  'METRICS_TOKEN',
  'IDENTITY_ISSUER_SE',
])('an empty %s counts as missing', (name) => {
  expect(parseEdgeEnv({ ...production, [name]: '' })).toEqual(parseEdgeEnv(production));
});

it('reads media from MEDIA_URL, else from CMS_URL', () => {
  expect(parseEdgeEnv(production).cmsUrl).toBe('https://content.nordlyd.example');
  const media = { ...production, CMS_SPACE: 'fjord1234567', MEDIA_URL: 'https://media.example/' };
  for (const CMS_URL of ['https://cdn.contentful.com', ''])
    expect(parseEdgeEnv({ ...media, CMS_URL })).toMatchObject({
      cmsUrl: 'https://media.example',
      cmsSpace: 'fjord1234567',
    });
});

it.each([
  [{ CMS_URL: 'https://cdn.contentful.com', CMS_SPACE: 'fjord1234567' }, ['MEDIA_URL']],
  [{ CMS_URL: 'https://cdn.contentful.com', CMS_SPACE: 'nordlyd' }, ['CMS_SPACE', 'MEDIA_URL']],
  [{ CMS_URL: 'https://cdn.contentful.com', MEDIA_URL: 'https://media.example' }, ['CMS_SPACE']],
  [{ CMS_URL: '', MEDIA_URL: 'https://media.example' }, ['CMS_SPACE']],
  [{ MEDIA_URL: 'https://cdn.contentful.com' }, ['MEDIA_URL']],
])('names what a Contentful space needs: %o', (change, names) => {
  const lines = listEnvProblems(() => parseEdgeEnv({ ...production, ...change }));
  expect(lines.map((line) => /^set (\w+)/.exec(line)?.[1] ?? '').toSorted()).toEqual(names);
  for (const line of lines) expect(line).toContain('docs/providers.md says where');
});

it('serves pictures of the bundled CMS on this machine with a Contentful space in the sandbox', () => {
  const space = { CMS_URL: 'https://cdn.contentful.com', CMS_SPACE: 'fjord1234567' };
  expect(parseEdgeEnv({ SANDBOX: '1', CMS_PORT: '4177', ...space }).cmsUrl).toBe('http://localhost:4177');
});

describe('the identity provider', () => {
  const { IDENTITY_URL: _, ...rest } = production;
  const issuers = { IDENTITY_ISSUER_SE: 'https://se.example', IDENTITY_ISSUER_NO: 'https://no.example' };

  it('needs IDENTITY_URL only where a region has no issuer', () => {
    expect(() => parseEdgeEnv({ ...rest, ...issuers })).toThrow('IDENTITY_URL');
    const { identityClients } = parseEdgeEnv({ ...rest, ...issuers, IDENTITY_ISSUER_FI: 'https://fi.example' });
    expect(identityClients.fi.issuer).toBe('https://fi.example');
  });
});

describe('the event secret', () => {
  it('has a public default only in the sandbox, and rejects short and public values elsewhere', () => {
    expect(parseEdgeEnv({ SANDBOX: '1' }).eventSecret).toBe('sandbox-event-secret');
    expect(parseEdgeEnv(production).eventSecret).toBeUndefined();
    expect(parseEdgeEnv({ ...production, EVENT_SECRET: 'a-secret-of-our-own' }).eventSecret).toBe(
      'a-secret-of-our-own',
    );
    for (const EVENT_SECRET of ['short', 'sandbox-event-secret'])
      expect(() => parseEdgeEnv({ ...production, EVENT_SECRET })).toThrow(/EVENT_SECRET/);
  });
});

describe('the hosts of the card component', () => {
  // the hosts in the source of component 6.45.2 for card payments
  const hosts = (environment: string) => [
    `https://checkoutshopper-${environment}.adyen.com`,
    `https://checkoutshopper-${environment}.cdn.adyen.com`,
    `https://checkoutanalytics-${environment}.adyen.com`,
  ];

  it('belong to the live platform outside the sandbox, also with another CARD_URL', () => {
    expect(parseEdgeEnv({ ...production, CARD_URL: 'https://checkout.example' }).cardOrigins).toEqual(hosts('live'));
  });

  it.each(['test', 'live', 'live-us'])('follow CARD_ENVIRONMENT=%s, also in the sandbox', (name) => {
    for (const env of [production, { SANDBOX: '1' }]) {
      expect(parseEdgeEnv({ ...env, CARD_ENVIRONMENT: name }).cardOrigins).toEqual(hosts(name));
    }
  });

  it.each([
    ['staging', 'test'],
    ['production', 'live'],
  ])('are configured for the worker in %s', (env, environment) => {
    const { vars } = readConfig({ config: 'wrangler.toml', env });
    const { cardOrigins } = parseEdgeEnv({ ...production, CARD_ENVIRONMENT: String(vars['CARD_ENVIRONMENT']) });
    expect(cardOrigins).toEqual(hosts(environment));
  });

  it.each(['', 'LIVE', 'sandbox', 'live-eu'])(
    'rejects an unknown platform, and the sandbox outside of it: %j',
    (text) => {
      expect(() => parseEdgeEnv({ ...production, CARD_ENVIRONMENT: text })).toThrow(EnvError);
    },
  );
});
