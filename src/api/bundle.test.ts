import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';

/** Maximum size of the API client in the browser, gzip: types only, no zod. */
const limitBytes = 6 * 1_024;

/** Property of every zod schema, which minifiers do not rename. */
const zodMark = '_zod';

const entry = 'virtual:entry';

/** Builds a module like the production build; returns its code with its dependencies. */
async function bundle(source: string, external: string[] = []): Promise<{ code: string; modules: string[] }> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, external, preserveEntrySignatures: 'strict' },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = built.output.filter((file) => file.type === 'chunk');
  return {
    code: chunks.map(({ code }) => code).join(''),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds).map((id) => id.replaceAll('\\', '/')),
  };
}

const fromApi = (name: string): string => new URL(name, import.meta.url).pathname;

describe('API client in the browser', () => {
  it('stays within its budget and contains no validator', async () => {
    const { code, modules } = await bundle(
      `export * from '${fromApi('browser-client.ts')}'; export * from '${fromApi('api-result.ts')}'; export * from '${fromApi('api-error.ts')}';`,
    );
    const bytes = gzipSync(code, { level: 9 }).byteLength;
    process.stdout.write(`the contract's runtime in a browser: ${bytes} bytes gzip of ${limitBytes}\n`);
    expect(bytes).toBeGreaterThan(1_500);
    expect(bytes).toBeLessThanOrEqual(limitBytes);
    expect(code).toContain('X-Migration-Session');
    expect(code).not.toContain(zodMark);
    const foreign = modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []);
    expect(new Set(foreign)).toEqual(new Set(['openapi-fetch']));
    expect(modules.filter((id) => id.includes('/api-spec/'))).toEqual([]);
  });

  it('is detected when zod is bundled', async () => {
    const { code, modules } = await bundle(`import { z } from 'zod/mini'; export const check = z.object({});`);
    expect(modules.some((id) => id.includes('node_modules/zod/'))).toBe(true);
    expect(code).toContain(zodMark);
  });
});
