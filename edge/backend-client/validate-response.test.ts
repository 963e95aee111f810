import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { contractDocument } from '../../api-spec/load-bundle.ts';
import { locate, type ContractSchema } from '../../contract-tools/openapi/document.ts';
import { listOperations } from '../../contract-tools/openapi/operations.ts';
import { createValidator } from '../../contract-tools/openapi/validator.ts';
import type { ContractMedia } from '../../contract-tools/document.ts';
import { makeValue } from '../../contract-tools/fuzz/values.ts';
import { validateResponse } from './validate-response.ts';
import type { Platform } from '../platform.ts';
import { createTestSite, siteUrl } from '../testing/test-site.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const validator = createValidator(contractDocument);

/** Every JSON body of a successful response in the contract. */
const bodies = listOperations(contractDocument).flatMap(({ operationId, method, path, responses }) =>
  Object.entries(responses).flatMap(([status, { 'application/json': pointer }]) =>
    status.startsWith('2') && pointer !== undefined
      ? [{ operationId, method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, '1'), status, pointer }]
      : [],
  ),
);
type Body = (typeof bodies)[number];

const validate = ({ method, path, status }: Body, value: unknown) =>
  validateResponse(method, path, Number(status), JSON.stringify(value)).fault;

function listExamples({ pointer }: Body): unknown[] {
  const media = locate<ContractMedia>(contractDocument, pointer.replace(/\/schema$/, '')).value;
  const schema = locate<ContractSchema>(contractDocument, pointer).value;
  const named = Object.values((media.examples ?? {}) as Record<string, { value: unknown }>).map(({ value }) => value);
  return [media.example, ...named, ...((schema['examples'] as unknown[] | undefined) ?? [])].filter(
    (example) => example !== undefined,
  );
}

/** The value with one thing in it left out, or put in place of another: each place in turn. */
function spoil(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [{ odd: 1 }, null, [[]]];
  if (Array.isArray(value))
    return ['odd', ...value.flatMap((item, index) => spoil(item).map((bad) => value.with(index, bad)))];
  return Object.entries(value).flatMap(([name, held]) => {
    const { [name]: _, ...others } = value as Record<string, unknown>;
    return [others, ...spoil(held).map((bad) => ({ ...value, [name]: bad }))];
  });
}

describe('the validation of a response', () => {
  it.each(bodies.map((body) => [`${body.operationId} ${body.status}`, body] as const))(
    'agrees with the validation of the backend: %s',
    (_, body) => {
      const node = { schema: { $ref: body.pointer }, document: contractDocument };
      const made = makeValue(node) as fc.Arbitrary<unknown>;
      const allowed = fc
        .sample(made, { numRuns: 40, seed: 1 })
        .filter((value) => validator.check(body.pointer, value).length === 0);
      expect(allowed.map((value) => validate(body, value)).filter(Boolean)).toEqual([]);

      const examples = listExamples(body);
      expect(examples.map((example) => validate(body, example)).filter(Boolean)).toEqual([]);
      const broken = examples.flatMap(spoil).filter((value) => validator.check(body.pointer, value).length > 0);
      expect(broken.filter((value) => validate(body, value) === undefined)).toEqual([]);
    },
  );

  it('accepts additions that the contract allows without notice', () => {
    const page = listExamples(bodies.find(({ operationId }) => operationId === 'getWebPage') as Body)[0] as object;
    const find = (change: object) =>
      validateResponse('GET', '/cms/web-page', 200, JSON.stringify({ ...page, ...change })).fault;
    const section = { id: 's', title: 'x', hideTitle: false };
    expect(find({ surplus: 1 })).toBeUndefined();
    expect(find({ layoutComponents: [{ ...section, type: 'hologram' }] })).toBeUndefined();
    expect(find({ layoutComponents: [{ ...section, type: 'listOfPodcasts' }] })).toMatchObject({
      operation: 'getWebPage',
    });
  });

  it('rejects an unknown operation, an undocumented status and a body that is not JSON', () => {
    expect(validateResponse('GET', '/nothing', 200, '{}').fault).toMatchObject({ operation: 'none' });
    expect(validateResponse('GET', '/feature', 201, '{}').fault).toMatchObject({
      reason: 'status 201 is not documented',
    });
    expect(validateResponse('GET', '/feature', 200, '{').fault).toMatchObject({ reason: 'the body is not JSON' });
  });
});

/** A page that shows one name out of the API, as the real ones read it. */
const renderPodcast: Platform['renderPage'] = async (folder, _view, backend) => {
  if (folder !== 'podcast') return { status: 503, html: `<!doctype html>${folder}` };
  const response = await backend('/podcast/natt?region=se');
  if (!response.ok) return { status: 503, html: '<!doctype html>later' };
  return { status: 200, html: `<!doctype html>${((await response.json()) as { title: string }).title}` };
};

describe('a response that breaks the contract', () => {
  it('[SE-02] is logged as an error when its content type is not JSON', async () => {
    const { edge, backend, lines } = createTestSite({}, { renderPage: renderPodcast });
    const [podcast] = listExamples(bodies.find(({ operationId }) => operationId === 'getPodcast') as Body);
    const serve = async (type: string): Promise<string[]> => {
      backend.respond = () => new Response(JSON.stringify(podcast), { headers: { 'Content-Type': type } });
      lines.length = 0;
      await edge.request(`${siteUrl}/se/podcast/natt/?order=${type.includes('html') ? 'oldest' : 'newest'}`);
      return lines.filter((text) => text.includes('wrong content type') && text.includes('/podcast/natt'));
    };
    expect(await serve('application/json; charset=utf-8')).toEqual([]);
    const [line] = await serve('text/html');
    expect(line).toContain('"type":"text/html"');
    expect(line).toContain('"level":"error"');
  });

  it('is never cached: the cached page stays, and the log names operation and path', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { edge, backend, lines } = createTestSite(
      {},
      { renderPage: renderPodcast, compress: async () => undefined as never },
    );
    const [podcast] = listExamples(bodies.find(({ operationId }) => operationId === 'getPodcast') as Body);
    const results: Record<string, unknown> = {
      good: podcast,
      broken: { ...(podcast as object), title: { secret: 1 } },
    };
    let now = 'broken';
    backend.respond = () => Response.json(results[now]);
    const open = async (): Promise<[number, string | null, string]> => {
      const page = await edge.request(`${siteUrl}/se/podcast/natt/`);
      return [page.status, page.headers.get('X-Cache'), (await page.text()).replace('<!doctype html>', '')];
    };
    const { title } = podcast as { title: string };

    expect(await open()).toEqual([503, 'error', 'later']);
    const line = lines.find((text) => text.includes('answer breaks the contract') && text.includes('/podcast/'));
    expect(line).toContain('"operation":"getPodcast"');
    expect(line).toContain('"path":"/podcast/natt"');
    expect(line).not.toContain('secret');

    now = 'good';
    expect(await open()).toEqual([200, 'miss', title]);
    now = 'broken';
    vi.advanceTimersByTime(10_000);
    expect(await open()).toEqual([200, 'stale', title]);
    // the check of the earlier response, and the render that sends the request again
    const logged = (): number => lines.filter((text) => text.includes('"operation":"getPodcast"')).length;
    await vi.waitFor(() => expect(logged()).toBeGreaterThan(1));
    expect(await open()).toEqual([200, 'stale', title]);
  });

  it('shows no button when the response is invalid', async () => {
    const site = createTestSite();
    const browser = site.browser();
    await browser.logIn();
    site.backend.respond = ({ path }) => Response.json(path === '/v2/feature' ? { isAudiobooksEnabled: 'yes' } : {});
    const me: unknown = await (await browser.open('/api/me')).json();
    expect(me).toMatchObject({ isLoggedIn: true, callToAction: null, features: null });
    expect(site.lines.join('')).toContain('"operation":"getSubscription"');
  });
});
