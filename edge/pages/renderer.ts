import { AsyncLocalStorage } from 'node:async_hooks';
import { renderPage } from 'vike/server';
import { describeError } from '../../server/telemetry/describe-error.ts';
import type { Log } from '../../server/telemetry/log.ts';
import type { View } from '../../core/routing/routes.ts';
import type { RenderedPage } from '../cache/rendered-page.ts';
import type { Platform } from '../platform.ts';
import { bufferResponse } from '../backend-client/buffered-response.ts';

type CallBackend = (path: string) => Promise<Response>;

/** Renders another page of a folder without vike (renderer/render-without-vike.ts). */
type RenderDirectly = (request: {
  view: View;
  backend: CallBackend;
}) => Promise<Pick<RenderedPage, 'html' | 'styleHash'>>;

/** Calls the backend until the page is sent; a later call is a bug. */
const callWhileOpen =
  (open: { callBackend: CallBackend | undefined }) =>
  (path: string): Promise<Response> =>
    open.callBackend?.(path) ?? Promise.reject(new Error(`${path} was requested after the page was sent`));

/** Calls the backend once per address; the response can be read repeatedly. */
function callOnce(backend: CallBackend): CallBackend {
  const responses = new Map<string, Promise<Response>>();
  return (path) => {
    let response = responses.get(path);
    if (!response) responses.set(path, (response = backend(path).then(bufferResponse)));
    return response;
  };
}

/**
 * Creates the renderer of pages. Vike renders the first page of each folder; its router only sees the folder's name. A
 * content page then provides a renderer for further pages of its folder (decision 0064). Vike also
 * renders every page that this renderer cannot, such as a missing page.
 *
 * Vike's request outlives its response until garbage collection, so it holds no reference to anything large.
 *
 * @param log receives one error for a folder whose further pages fail without vike; from then on vike renders them.
 * @param pipeline vike's, except in tests that count its calls.
 */
export function createRenderer(log: Pick<Log, 'error'>, pipeline: typeof renderPage = renderPage) {
  const learned = new Map<string, RenderDirectly | 'given up'>();
  const renderAny: Platform['renderPage'] = async (folder, view, backend, nonce) => {
    const callBackendOnce = callOnce(backend);
    const renderNextPage = nonce === undefined ? learned.get(folder) : undefined;
    let failure: { error: unknown } | undefined;
    if (typeof renderNextPage === 'function') {
      try {
        return { status: 200, ...(await renderNextPage({ view, backend: callBackendOnce })), isDocument: true };
      } catch (error) {
        failure = { error };
      }
    }
    const open = { callBackend: AsyncLocalStorage.bind(callBackendOnce) as CallBackend | undefined };
    const { httpResponse, completeHtml } = await pipeline({
      urlOriginal: `/${folder}`,
      view,
      backend: callWhileOpen(open),
      ...(nonce === undefined ? {} : { cspNonce: nonce }),
    });
    open.callBackend = undefined;
    const { statusCode, body } = httpResponse;
    // tested on the part without the content, because reading the whole would join its many strings again
    const isDocument = body.startsWith('<!doctype html>');
    const done = completeHtml?.(body);
    if (failure && statusCode === 200) {
      learned.set(folder, 'given up');
      log.error('bug', { folder, ...describeError(failure.error) });
    } else if (!learned.has(folder) && done?.renderNextPage && statusCode === 200)
      learned.set(folder, done.renderNextPage);
    return { status: statusCode, html: done?.html ?? body, styleHash: done?.styleHash, isDocument };
  };
  return renderAny;
}
