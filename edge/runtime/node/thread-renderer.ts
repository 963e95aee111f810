import { AsyncLocalStorage } from 'node:async_hooks';
import { Worker } from 'node:worker_threads';
import { describeError } from '../../../server/telemetry/describe-error.ts';
import type { Log } from '../../../server/telemetry/log.ts';
import { bufferResponse } from '../../backend-client/buffered-response.ts';
import type { CompressPage } from '../../cache/rendered-page.ts';
import { renderFallbackErrorPage } from '../../pages/fallback-error-page.ts';
import type { Platform } from '../../platform.ts';
import {
  fromFailure,
  toFailure,
  type FromRenderThread,
  type JobInput,
  type JobResult,
  type ToRenderThread,
} from './render-messages.ts';

/** Space for the garbage of several renders, in MB. A thread keeps the space to which it has grown (docs/performance.md). */
const maxYoungGenerationSizeMb = 16;

/** Work that waits for its turn, or that the thread does. */
type Job = {
  input: JobInput;
  callBackend?: (path: string) => Promise<Response>;
  /** calls without a response */
  openCalls: number;
  resolve: (result: JobResult) => void;
  reject: (error: unknown) => void;
};

/** Jobs that the thread can work on: the current one and the next one. A job that waits for the backend is not counted. */
const maximumActive = 2;

/** Jobs that were started, of which most wait for the backend: as many as there are connections to it. */
const maximumStarted = 128;

/** Renders and compresses pages in a thread, so that other requests do not wait for them. */
export type ThreadRenderer = Pick<Platform, 'renderPage'> & {
  compress: CompressPage;
  /** Content pages that wait for their turn. */
  countWaiting: () => number;
};

/**
 * Starts the thread that renders pages. App pages such as the checkout go first. A thread that fails ends its jobs, and the
 * next job starts another.
 *
 * @param file the bundled edge/runtime/node/render-thread.ts.
 * @param log receives bugs of the thread.
 * @param maximumWaiting content pages; further ones get an error page, for every method and session.
 * @returns when the thread can render.
 * @throws the error of a thread that cannot start.
 */
export async function startThreadRenderer(
  file: URL,
  log: Pick<Log, 'error'>,
  maximumWaiting: number,
): Promise<ThreadRenderer> {
  const started = new Map<number, Job>();
  const appPages: Job[] = [];
  const compressions: Job[] = [];
  const contentPages: Job[] = [];
  let lastId = 0;
  let thread: Worker | undefined;
  let signalReady: (() => void) | undefined;
  let signalFailed: ((error: Error) => void) | undefined;

  const startNext = (): void => {
    let active = 0;
    for (const { openCalls } of started.values()) active += openCalls === 0 ? 1 : 0;
    for (; active < maximumActive && started.size < maximumStarted; active += 1) {
      const next = appPages.shift() ?? compressions.shift() ?? contentPages.shift();
      if (!next) return;
      thread ??= startThread();
      lastId += 1;
      started.set(lastId, next);
      thread.postMessage({ kind: 'job', job: lastId, input: next.input } satisfies ToRenderThread);
    }
  };

  const call = async (to: Worker, message: FromRenderThread & { kind: 'call' }): Promise<void> => {
    const job = started.get(message.job);
    if (!job?.callBackend) return;
    job.openCalls += 1;
    startNext();
    let answer: ToRenderThread;
    try {
      const response = await bufferResponse(await job.callBackend(message.path));
      const { status, headers } = response;
      answer = { kind: 'response', call: message.call, text: await response.text(), status, headers: [...headers] };
    } catch (error) {
      answer = { kind: 'callFailed', call: message.call, failure: toFailure(error) };
    }
    job.openCalls -= 1;
    to.postMessage(answer);
  };

  const finish = (id: number, settle: (job: Job) => void): void => {
    const job = started.get(id);
    started.delete(id);
    if (job) settle(job);
    startNext();
  };

  function startThread(): Worker {
    // modules of `--import` watch the process, such as server/exit-with-parent.ts
    const worker = new Worker(file, { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb } });
    worker.on('message', (message: FromRenderThread) => {
      if (message.kind === 'ready') {
        // it does not keep the process alive
        worker.unref();
        signalReady?.();
      } else if (message.kind === 'call') void call(worker, message);
      else if (message.kind === 'bug') log.error('bug', message.fields);
      else if (message.kind === 'done') finish(message.job, ({ resolve }) => resolve(message.result));
      else finish(message.job, ({ reject }) => reject(fromFailure(message.failure)));
    });
    const end = (error: Error): void => {
      if (thread !== worker) return;
      thread = undefined;
      signalFailed?.(error);
      log.error('bug', describeError(error));
      const lost = [...started.values()];
      started.clear();
      for (const { reject } of lost) reject(error);
      startNext();
    };
    worker.on('error', (error) => end(error as Error));
    worker.on('exit', (code) => end(new Error(`the thread that renders ended with ${code}`)));
    return worker;
  }

  const add = <Result extends JobResult>(jobs: Job[], input: JobInput, callBackend?: Job['callBackend']) =>
    new Promise<Result>((resolve, reject) => {
      // a job of this kind has this result
      const finishJob = resolve as (result: JobResult) => void;
      jobs.push({ input, ...(callBackend && { callBackend }), openCalls: 0, resolve: finishJob, reject });
      startNext();
    });

  await new Promise<void>((resolve, reject) => {
    signalReady = resolve;
    signalFailed = reject;
    thread = startThread();
  });
  return {
    countWaiting: () => contentPages.length,
    compress: (html) => add(compressions, { kind: 'compress', html }),
    renderPage: async (folder, view, backend, nonce) => {
      if (nonce === undefined && contentPages.length >= maximumWaiting)
        return { ...renderFallbackErrorPage(view.region, 'unavailable'), isDocument: true };
      // a call belongs to the trace of its page's request
      const callBackend = AsyncLocalStorage.bind(backend);
      return add(nonce === undefined ? contentPages : appPages, { kind: 'render', folder, view, nonce }, callBackend);
    },
  };
}
