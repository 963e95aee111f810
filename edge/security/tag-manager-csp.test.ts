import { describe, expect, it, vi } from 'vitest';
import { parseTagManager } from '../config/tag-manager.ts';
import { tagScriptHash } from './tag-manager-csp.ts';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

const containers = 'analytics https://tags.example/container.js?id=1 marketing https://ads.example/ads.js';
const document = '/~partytown/partytown-sandbox-sw.html';

async function readPolicy(path: string, variables: Record<string, string> = {}) {
  const { edge } = createTestSite(variables);
  const { headers } = await edge.request(siteUrl + path);
  vi.unstubAllGlobals();
  return { policy: headers.get('Content-Security-Policy') ?? '', frame: headers.get('X-Frame-Options') };
}

describe('third-party tags', () => {
  it('are parsed with their purposes, and only https is allowed', () => {
    expect(parseTagManager({}, false)).toBeUndefined();
    expect(parseTagManager({ TAG_CONTAINERS: containers, TAG_ORIGINS: 'https://collect.example/x' }, false)).toEqual({
      containers: [
        { purpose: 'analytics', src: 'https://tags.example/container.js?id=1' },
        { purpose: 'marketing', src: 'https://ads.example/ads.js' },
      ],
      origins: ['https://tags.example', 'https://ads.example', 'https://collect.example'],
    });
    for (const wrong of ['analytics', 'analytics http://tags.example/x.js', 'necessary https://a.example/x.js', 'a b'])
      expect(() => parseTagManager({ TAG_CONTAINERS: wrong }, false)).toThrow(/TAG_CONTAINERS/);
    expect(() => parseTagManager({ TAG_CONTAINERS: containers, TAG_ORIGINS: '*' }, false)).toThrow(/TAG_ORIGINS/);
  });

  it('do not change the policy while none is configured', async () => {
    for (const path of ['/se/', '/se/podcast/laxan/', document]) {
      const { policy, frame } = await readPolicy(path);
      expect(policy).toContain("script-src 'self'");
      expect(policy).not.toMatch(/frame-src|unsafe|blob:/);
      expect(frame).toBe('DENY');
    }
  });

  it('run only in a separate document, and never on a page with a card form', async () => {
    const variables = { TAG_CONTAINERS: containers };
    const page = await readPolicy('/se/', variables);
    expect(page.policy).toContain("frame-src 'self';");
    expect(page.policy).not.toMatch(/unsafe|blob:|tags\.example/);
    const sandbox = await readPolicy(document, variables);
    expect(sandbox.frame).toBe('SAMEORIGIN');
    expect(sandbox.policy).toContain(`script-src ${tagScriptHash} 'unsafe-eval';`);
    expect(sandbox.policy).toContain("connect-src 'self' https://tags.example https://ads.example;");
    expect(sandbox.policy).not.toContain('unsafe-inline');
    const card = await readPolicy('/se/checkout-v2/standard', variables);
    expect(card.policy).not.toMatch(/unsafe-eval|tags\.example/);
  });

  it('are listed by /api/me when they are configured', async () => {
    const { edge } = createTestSite({ TAG_CONTAINERS: containers });
    const me = (await (await edge.request(`${siteUrl}/api/me`)).json()) as { tags?: unknown[] };
    expect(me.tags).toHaveLength(2);
    vi.unstubAllGlobals();
    const plain = createTestSite();
    expect(await (await plain.edge.request(`${siteUrl}/api/me`)).json()).not.toHaveProperty('tags');
  });
});
