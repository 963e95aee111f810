import type { LogFields } from '../../../server/telemetry/log-line.ts';
import type { View } from '../../../core/routing/routes.ts';
import type { CompressPage, RenderedPage } from '../../cache/rendered-page.ts';

/** A failure as a message, because an error's class does not survive one. */
export type Failure = { name: string; message: string; stack?: string | undefined };

/** A page to render, or the bytes of one to compress. */
export type JobInput =
  | { kind: 'render'; folder: string; view: View; nonce: string | undefined }
  | { kind: 'compress'; html: Uint8Array<ArrayBuffer> };

/** What a job returns. */
export type JobResult = RenderedPage | Awaited<ReturnType<CompressPage>>;

/** What the server's thread sends to the thread that renders: a job, or the response to a call. */
export type ToRenderThread =
  | { kind: 'job'; job: number; input: JobInput }
  | { kind: 'response'; call: number; text: string; status: number; headers: [string, string][] }
  | { kind: 'callFailed'; call: number; failure: Failure };

/** What the thread that renders sends: a call of the backend, the result of a job, or a bug to log. */
export type FromRenderThread =
  | { kind: 'ready' }
  | { kind: 'call'; job: number; call: number; path: string }
  | { kind: 'done'; job: number; result: JobResult }
  | { kind: 'failed'; job: number; failure: Failure }
  | { kind: 'bug'; fields: LogFields };

export const toFailure = (error: unknown): Failure =>
  error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack }
    : { name: 'Error', message: String(error) };

export const fromFailure = ({ name, message, stack }: Failure): Error =>
  Object.assign(new Error(message), { name, ...(stack === undefined ? {} : { stack }) });
