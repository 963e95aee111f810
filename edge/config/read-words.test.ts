import { expect, it } from 'vitest';
import { parseConsentService } from './consent-service.ts';
import { parseIdentityOrigins } from './identity-pages.ts';
import { parseTagManager } from './tag-manager.ts';

const clients = { se: { issuer: 'https://id.example/a' } };
const container = 'analytics https://tags.example/gtm.js';

it('reads origins with spaces or commas between them', () => {
  const origins = 'https://a.example, https://b.example:8443';
  expect(parseIdentityOrigins({ IDENTITY_ORIGINS: origins }, clients)).toEqual([
    'https://id.example',
    'https://a.example',
    'https://b.example:8443',
  ]);
  expect(parseTagManager({ TAG_CONTAINERS: container, TAG_ORIGINS: origins }, false)?.origins).toHaveLength(3);
});

it('rejects a host that would end a directive of the content security policy', () => {
  for (const origin of ['https://a;b', "https://a'b", 'http://a.example']) {
    expect(() => parseIdentityOrigins({ IDENTITY_ORIGINS: origin }, clients)).toThrow('IDENTITY_ORIGINS');
    expect(() => parseTagManager({ TAG_CONTAINERS: container, TAG_ORIGINS: origin }, false)).toThrow('TAG_ORIGINS');
    const consent = { CONSENT_SCRIPT: 'https://consent.example/{property}.js', CONSENT_ORIGINS: origin };
    expect(() => parseConsentService(consent, false)).toThrow('CONSENT_ORIGINS');
  }
});
