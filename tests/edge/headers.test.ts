import { CspEvaluator } from 'csp_evaluator';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { provideCertificate } from '../../scripts/start/self-signed-certificate.ts';
import { findFreePort } from '../../scripts/start/free-port.ts';
import { provideBuild } from './built-site.ts';
import { createJar } from './cookie-jar.ts';
import { startNeighbours } from './fake-upstreams.ts';
import { openObservatory, type Mark } from './observatory.ts';
import { describeSite, type Neighbours } from './both-runtimes.ts';
import { startSite, type Site } from './start-sites.ts';

/** The scanned pages, and the status of each. */
const pages: readonly [name: string, path: string, status: number][] = [
  ['home', '/se/', 200],
  ['podcast', '/se/podcast/laxan/', 200],
  ['login', '/se/logga-in', 200],
  ['account', '/se/mitt-konto', 200],
  ['checkout', '/se/checkout-v2/standard', 200],
  ['404', '/se/finns-inte', 404],
  ['500', '/se/kategorier', 500],
];

/** Headers of every response. */
const secured = [
  'content-security-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
];

/** Outside the sandbox, so that the scan sees production's headers. */
const production = {
  SANDBOX: '0',
  SESSION_KEYS: 'a-key-of-this-test-and-of-nothing-else-0123456789',
  CARD_ENVIRONMENT: 'live',
  IDENTITY_CLIENT_ID_SE: 'site-se',
  IDENTITY_CLIENT_ID_NO: 'site-no',
  IDENTITY_CLIENT_ID_FI: 'site-fi',
  BACKEND_TOKEN_KEY: '8d1f52c7a90b3e64d7c1f05e9b2a6483',
  IDENTITY_CLIENT_SECRET_SE: 'secret-se',
  IDENTITY_CLIENT_SECRET_NO: 'secret-no',
  IDENTITY_CLIENT_SECRET_FI: 'secret-fi',
};

const folder = mkdtempSync(join(tmpdir(), 'nordlyd-headers-'));
let neighbours: Neighbours;
let site: Site;
let cookies = '';
const origin = (): string => `https://localhost:${site.port}`;

/** Logs a user in over TLS; the test acts as the provider's page. */
async function logIn(): Promise<string> {
  const jar = createJar();
  const visit = async (path: string): Promise<Response> => {
    const response = await fetch(origin() + path, { redirect: 'manual', headers: { Cookie: jar.header() } });
    jar.keep({ status: response.status, headers: { 'set-cookie': response.headers.getSetCookie() }, body: '' });
    return response;
  };
  const begun = await visit('/auth/login?region=se&returnTo=/se/');
  const requests = new URL(begun.headers.get('Location') ?? '').searchParams;
  await visit(
    `/auth/callback?${new URLSearchParams({ code: `${requests.get('nonce')} 1`, state: requests.get('state') ?? '' })}`,
  );
  return jar.header();
}

beforeAll(async () => {
  await provideBuild();
  const { cert, key, authority } = provideCertificate(folder);
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(authority, 'utf8')]);
  neighbours = await startNeighbours({ cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') });
  const port = await findFreePort();
  const variables = {
    ...production,
    NODE_EXTRA_CA_CERTS: authority,
    SITE_PORT: String(port),
    SITE_URL: `https://localhost:${port}`,
    TLS_CERT_FILE: cert,
    TLS_KEY_FILE: key,
  };
  site = await startSite('Node', 'edge/testing/faulty-site.ts', describeSite(neighbours, variables));
  cookies = await logIn();
}, 180_000);

afterAll(async () => {
  await site.stop();
  neighbours.stop();
  rmSync(folder, { recursive: true });
});

describe('the headers of the site behind TLS', () => {
  it('[EF-04] have at least 120 points of the HTTP Observatory on every kind of page', async () => {
    const mark = await openObservatory(site.port);
    const marks: (Mark & { name: string })[] = [];
    for (const [name, path] of pages) marks.push({ name, ...(await mark(path, cookies)) });
    const rows = marks.map(
      ({ name, path, status, score, grade }) => `  ${name.padEnd(9)} ${status}  ${grade.padEnd(2)}  ${score}  ${path}`,
    );
    process.stdout.write(`\nHTTP Observatory, own scanner:\n${rows.join('\n')}\n`);
    expect(marks.map(({ name, status }) => [name, status])).toEqual(pages.map(([name, , status]) => [name, status]));
    expect(marks.flatMap(({ name, failed }) => failed.map((failure) => `${name}: ${failure}`))).toEqual([]);
    for (const { name, score } of marks) expect([name, score >= 120]).toEqual([name, true]);
  }, 60_000);

  it('[EF-04] hold no policy in which csp_evaluator finds anything of high or medium severity', async () => {
    const kinds: Record<string, string> = { ...Object.fromEntries(pages), API: '/api/me', asset: '/favicon.svg' };
    for (const [name, path] of Object.entries(kinds)) {
      const response = await fetch(origin() + path, { redirect: 'manual', headers: { Cookie: cookies } });
      const policy = response.headers.get('Content-Security-Policy') ?? '';
      const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
      const grave = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
      expect([name, grave.map(({ directive, description }) => `${directive}: ${description}`)]).toEqual([name, []]);
      await response.body?.cancel();
    }
  });

  it('[EF-04] name every script of an app page by its nonce, which is another each time, and none on content pages', async () => {
    const read = async (path: string) => {
      const response = await fetch(origin() + path, { headers: { Cookie: cookies } });
      const html = await response.text();
      // data blocks are not executed, so they need no permission
      const scripts = (html.match(/<script\b[^>]*>/g) ?? []).filter((tag) => !/type="application\//.test(tag));
      return { policy: response.headers.get('Content-Security-Policy') ?? '', html, scripts };
    };
    const seen = new Set<string>();
    for (const path of ['/se/logga-in', '/se/mitt-konto', '/se/checkout-v2/standard', '/se/logga-in']) {
      const { policy, scripts, html } = await read(path);
      const nonce = /script-src 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? '';
      seen.add(nonce);
      expect(scripts.length).toBeGreaterThan(0);
      for (const tag of scripts) expect([path, tag]).toEqual([path, expect.stringContaining(`nonce="${nonce}"`)]);
      expect(html).not.toMatch(/ style="| on\w+="/);
    }
    expect(seen.size).toBe(4);
    for (const path of ['/se/', '/se/podcast/laxan/']) {
      const { policy, scripts, html } = await read(path);
      expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]+=';/);
      // the script of the consent bar is inline, allowed by its hash
      expect(scripts.filter((tag) => !/ src="\//.test(tag))).toEqual(['<script>']);
      expect(html).not.toMatch(/nonce=| style="| on\w+="/);
    }
  });

  it('redirect plain HTTP to TLS, except health checks', async () => {
    const encrypted = await fetch(`${origin()}/se/`);
    await encrypted.body?.cancel();
    for (const host of [`localhost:${site.port}`, 'evil.example']) {
      const plain = await site.fetch('/se/?x=1', { headers: { Host: host } });
      expect([plain.status, plain.headers.location]).toEqual([308, `${origin()}/se/?x=1`]);
      for (const name of secured.slice(1))
        expect([name, plain.headers[name]]).toEqual([name, encrypted.headers.get(name)]);
      expect(plain.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
    }
    const impossible = await site.fetch('/se/', { headers: { Host: '1.2.3.999' } });
    expect([impossible.status, impossible.headers['x-frame-options']]).toEqual([400, 'DENY']);
    expect((await site.fetch('/healthz/ready')).status).toBe(200);
  });
});
