import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { createBufferedResponse } from '../../backend-client/buffered-response.ts';
import { compressPage } from './compress-page.ts';
import { createRenderer } from '../../pages/renderer.ts';
import {
  fromFailure,
  toFailure,
  type FromRenderThread,
  type JobInput,
  type ToRenderThread,
} from './render-messages.ts';

/** The thread that renders and compresses pages (decision 0168); edge/runtime/node/thread-renderer.ts starts it. */

/** Other threads go first. On Linux a priority is that of the calling thread, elsewhere of the whole process. */
const lowPriority = 10;
try {
  if (process.platform === 'linux') setPriority(lowPriority);
} catch {
  // a sandbox may forbid it: the threads are equal then
}

const port = parentPort;
if (!port) throw new Error('only a worker thread renders');
const send = (message: FromRenderThread, transfer: ArrayBuffer[] = []): void => port.postMessage(message, transfer);

const calls = new Map<number, { resolve: (response: Response) => void; reject: (error: Error) => void }>();
let lastCall = 0;
const callBackend =
  (job: number) =>
  (path: string): Promise<Response> =>
    new Promise((resolve, reject) => {
      calls.set((lastCall += 1), { resolve, reject });
      send({ kind: 'call', job, call: lastCall, path });
    });

await import('../../../dist/server/entry.mjs');
const renderPage = createRenderer({ error: (_event, fields = {}) => send({ kind: 'bug', fields }) });

async function run(job: number, input: JobInput): Promise<void> {
  try {
    const result =
      input.kind === 'compress'
        ? await compressPage(input.html)
        : await renderPage(input.folder, input.view, callBackend(job), input.nonce);
    const bytes = 'html' in result && typeof result.html !== 'string' ? [result.html.buffer] : [];
    send({ kind: 'done', job, result }, bytes);
  } catch (error) {
    send({ kind: 'failed', job, failure: toFailure(error) });
  }
}

port.on('message', (message: ToRenderThread) => {
  if (message.kind === 'job') return void run(message.job, message.input);
  const call = calls.get(message.call);
  calls.delete(message.call);
  if (message.kind === 'callFailed') return call?.reject(fromFailure(message.failure));
  const { text, status, headers } = message;
  call?.resolve(createBufferedResponse(text, { status, headers }));
});
send({ kind: 'ready' });
