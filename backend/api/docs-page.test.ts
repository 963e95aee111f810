import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { createDocsRoutes } from './docs-page.ts';

const app = createDocsRoutes(contractDocument);

describe('the API reference', () => {
  it('loads everything from its own origin, without inline scripts or styles', async () => {
    const response = await app.request('/docs');
    const html = await response.text();
    const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address ?? '');
    expect(addresses.length).toBeGreaterThanOrEqual(4);
    for (const address of addresses) {
      expect(address).toMatch(/^\/docs\//);
      expect((await app.request(address)).status).toBe(200);
    }
    expect(html).not.toMatch(/<style| style=| on[a-z]+=|<script>/);
    expect(response.headers.get('Content-Security-Policy')).toContain(
      "default-src 'none'; script-src 'self'; style-src 'self'",
    );
  });

  it("serves the contract with only this backend's address", async () => {
    const served = (await (await app.request('/docs/openapi.json')).json()) as typeof contractDocument;
    expect(served.servers.map(({ url }) => url)).toEqual(['/v2']);
    expect(Object.keys(served.paths)).toEqual(Object.keys(contractDocument.paths));
  });

  it('serves the viewer compressed and immutable', async () => {
    const response = await app.request('/docs/swagger-ui-bundle.js');
    expect(response.headers.get('Cache-Control')).toContain('immutable');
    expect(gunzipSync(await response.arrayBuffer()).toString()).toContain('SwaggerUIBundle');
  });
});
