import { describe, expect, it } from 'vitest';
import { EnvError } from './env.ts';
import { readIdentityClient, readMainIssuer } from './identity-client.ts';

const identityUrl = 'https://id.example';
const production = { IDENTITY_CLIENT_ID_NO: 'site-no', IDENTITY_CLIENT_SECRET_NO: 'a-secret-of-our-own' };

describe('the calls about an account', () => {
  it('have a URL in the sandbox, and none elsewhere or for another provider', () => {
    const sandbox = readIdentityClient('no', { SANDBOX: '1' }, identityUrl);
    expect(sandbox.sessionsApi).toBe('https://id.example/api/accounts/{id}/sessions');
    const other = { SANDBOX: '1', IDENTITY_ISSUER_NO: 'https://other.example' };
    for (const source of [production, other]) {
      const { privacyApi, sessionsApi } = readIdentityClient('no', source, identityUrl);
      expect([privacyApi, sessionsApi]).toEqual([undefined, undefined]);
    }
  });

  it.each(['PRIVACY_API', 'SESSIONS_API'])('stop the start when IDENTITY_%s_NO has no account or no TLS', (name) => {
    for (const url of ['https://id.example/all', 'http://id.example/{id}', '/{id}']) {
      const source = { ...production, [`IDENTITY_${name}_NO`]: url };
      expect(() => readIdentityClient('no', source, identityUrl)).toThrow(EnvError);
      expect(() => readIdentityClient('no', source, identityUrl)).toThrow(`IDENTITY_${name}_NO`);
    }
  });
});

it('names the region that has no issuer', () => {
  const regions = ['se', 'no', 'fi'];
  const issuers = { IDENTITY_ISSUER_SE: 'https://a.example', IDENTITY_ISSUER_NO: 'https://b.example' };
  const read = (source: Record<string, string>) => readMainIssuer(regions, { IDENTITY_PORT: 4_200 }, source);
  expect(() => read(issuers)).toThrow('set IDENTITY_ISSUER_FI, or IDENTITY_URL for the regions without one');
  expect(read({ ...issuers, IDENTITY_ISSUER_FI: 'https://c.example' })).toBe('https://a.example');
  expect(() => read({})).toThrow('set IDENTITY_URL');
});
