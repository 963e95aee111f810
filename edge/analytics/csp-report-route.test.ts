import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => void vi.unstubAllGlobals());

async function report(body: unknown): Promise<{ status: number; lines: string[] }> {
  const { edge, lines } = createTestSite();
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { status } = await edge.request(`${siteUrl}/csp-report`, { method: 'POST', body: text });
  return {
    status,
    lines: lines.filter((line) => line.includes('csp-report')).filter((line) => line.includes('directive')),
  };
}

describe('a policy report', () => {
  it.each([
    [
      'as one',
      {
        'csp-report': {
          'effective-directive': 'img-src',
          'document-uri': `${siteUrl}/se/?code=secret`,
          'blocked-uri': 'inline',
        },
      },
    ],
    [
      'in a list',
      [
        { type: 'deprecation', body: { id: 'other' } },
        {
          type: 'csp-violation',
          body: { effectiveDirective: 'img-src', documentURL: `${siteUrl}/se/?code=secret`, blockedURL: 'inline' },
        },
      ],
    ],
    [
      'from an older browser',
      {
        'csp-report': {
          'violated-directive': "img-src 'self' data:",
          'document-uri': `${siteUrl}/se/`,
          'blocked-uri': 'inline',
        },
      },
    ],
    [
      'next to invalid reports',
      [
        null,
        7,
        { type: 'csp-violation' },
        {
          type: 'csp-violation',
          body: { effectiveDirective: 'img-src', documentURL: `${siteUrl}/se/`, blockedURL: 'inline' },
        },
      ],
    ],
  ])('[EF-04] that is sent %s is logged without the query of its addresses', async (_how, body) => {
    const { status, lines } = await report(body);
    expect([status, lines.length]).toEqual([204, 1]);
    expect(lines[0]).toContain(`"directive":"img-src","page":"${siteUrl}/se/","source":"inline"`);
  });

  it('is accepted and dropped when a browser extension caused it', async () => {
    for (const source of ['chrome-extension', 'moz-extension://0f/x.js', 'safari-web-extension://a'])
      expect((await report({ 'csp-report': { 'blocked-uri': source } })).lines).toEqual([]);
    const foreign = await report({ 'csp-report': { 'blocked-uri': 'https://extension.example/x.js' } });
    expect(foreign.lines).toHaveLength(1);
  });

  it('is dropped beyond thirty per minute from one address, so that the log stays readable', async () => {
    const { edge, lines } = createTestSite();
    const send = (address: string) =>
      edge.request(`${siteUrl}/csp-report`, {
        method: 'POST',
        body: JSON.stringify({ 'csp-report': { 'blocked-uri': 'inline' } }),
        headers: { 'X-Address': address },
      });
    for (let count = 0; count < 40; count += 1) expect((await send('192.0.2.1')).status).toBe(204);
    const count = () => lines.filter((line) => line.includes('"source":"inline"')).length;
    expect(count()).toBe(30);
    // reports of another kind have their own count
    const other = await edge.request(`${siteUrl}/client-report`, {
      method: 'POST',
      body: '{}',
      headers: { 'X-Address': '192.0.2.1', 'Sec-Fetch-Site': 'same-origin' },
    });
    expect(other.status).toBe(400);
    await send('192.0.2.2');
    expect(count()).toBe(31);
  });

  it.each(['', '[]', '{', 'null', '[null]', '{"csp-report":5}', '[{"type":"csp-violation","body":7}]'])(
    'without content (%s) is accepted and dropped',
    async (body) => expect((await report(body)).status).toBe(204),
  );
});
