import { expect, it, vi } from 'vitest';
import type { View } from '../../../core/routing/routes.ts';
import { startThreadRenderer } from './thread-renderer.ts';

/**
 * A thread that speaks the messages of render-thread.ts. Folders are commands: `call` asks the backend and returns its text,
 * `throw` and `exit` fail, others return their place in the order.
 */
const program = `
import { parentPort } from 'node:worker_threads';
const waiting = new Map();
let order = 0;
const page = (job, html) => parentPort.postMessage({ kind: 'done', job, result: { status: 200, html } });
parentPort.on('message', (message) => {
  if (message.kind === 'response') return page(waiting.get(message.call), message.status + message.text + message.headers);
  if (message.kind === 'callFailed') return page(waiting.get(message.call), message.failure.name);
  const { job, input } = message;
  if (input.kind === 'compress') return parentPort.postMessage({ kind: 'done', job, result: { br: input.html, gzip: order += 1 } });
  const { folder } = input;
  if (folder === 'exit') process.exit(3);
  if (folder === 'throw')
    return parentPort.postMessage({ kind: 'failed', job, failure: { name: 'TypeError', message: 'a bug' } });
  if (folder !== 'call') return page(job, folder + (order += 1));
  waiting.set(job, job);
  parentPort.postMessage({ kind: 'call', job, call: job, path: '/x' });
});
parentPort.postMessage({ kind: 'ready' });
`;

const view: View = {
  region: 'se',
  route: 'home',
  params: {},
  query: {},
  origin: 'http://localhost',
  hasAudiobooks: true,
};
const toUrl = (code: string): URL => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const noCalls = (): Promise<Response> => Promise.reject(new Error('no calls'));

async function setUp() {
  const log = { error: vi.fn() };
  return { log, ...(await startThreadRenderer(toUrl(program), log, 400)) };
}

it('renders in a thread that calls the backend through this one', async () => {
  const { renderPage } = await setUp();
  const backend = vi.fn(async () => new Response('text', { status: 201, headers: { 'X-Content-Version': '7' } }));
  const { html } = await renderPage('call', view, backend);
  expect(html).toBe('201textcontent-type,text/plain;charset=UTF-8,x-content-version,7');
  expect(backend).toHaveBeenCalledWith('/x');
  const timeout = Object.assign(new Error('late'), { name: 'TimeoutError' });
  expect((await renderPage('call', view, () => Promise.reject(timeout))).html).toBe('TimeoutError');
  await expect(renderPage('throw', view, noCalls)).rejects.toMatchObject({ name: 'TypeError', message: 'a bug' });
});

it('renders app pages first, then compresses pages, and others while pages wait for the backend', async () => {
  const { renderPage, compress, countWaiting } = await setUp();
  let respond: (response: Response) => void = () => undefined;
  const slow = renderPage('call', view, () => new Promise((resolve) => (respond = resolve)));
  const names = ['a', 'b', 'c', 'd'].map((name) => renderPage(name, view, noCalls));
  const compressed = compress(new Uint8Array([1, 2]));
  const app = renderPage('app', view, noCalls, 'nonce');
  expect(countWaiting()).toBe(3);
  const rendered = await Promise.all([...names, app]);
  // two were started before it
  expect(rendered.map(({ html }) => html)).toEqual(['a1', 'b4', 'c5', 'd6', 'app2']);
  expect(await compressed).toEqual({ br: new Uint8Array([1, 2]), gzip: 3 });
  respond(new Response('late'));
  expect((await slow).html).toContain('late');
});

it('answers with an error page when hundreds of content pages wait', async () => {
  const { renderPage } = await setUp();
  const pages = await Promise.all(Array.from({ length: 450 }, () => renderPage('a', view, noCalls)));
  const refused = pages.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(48);
  expect(refused[0]?.html).toContain('<h1>');
});

it('ends the renders of a thread that fails, and starts another', async () => {
  const { renderPage, log } = await setUp();
  const lost = await Promise.allSettled([renderPage('exit', view, noCalls), renderPage('call', view, noCalls)]);
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(log.error).toHaveBeenCalledWith(
    'bug',
    expect.objectContaining({ message: 'the thread that renders ended with 3' }),
  );
  expect((await renderPage('a', view, noCalls)).html).toBe('a1');
});

it('does not start when the thread cannot', async () => {
  const log = { error: vi.fn() };
  await expect(startThreadRenderer(toUrl('throw new Error("no pages")'), log, 1)).rejects.toThrow('no pages');
});
