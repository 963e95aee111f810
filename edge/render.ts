import { AsyncLocalStorage } from 'node:async_hooks';
import { renderPage } from 'vike/server';
import type { Platform } from './platform.ts';

/** The way to the backend until it is taken away; a page that asks after its answer has gone is a bug. */
const askHeld =
  (held: { ask: ((path: string) => Promise<Response>) | undefined }) =>
  (path: string): Promise<Response> =>
    held.ask?.(path) ?? Promise.reject(new Error(`${path} is asked for after the page was sent`));

/**
 * Renders a page through vike. Its router sees the folder's name alone: which page answers which address is decided by
 * the route table, before any render.
 *
 * The pipeline's request outlives its answer until memory is searched as a whole, with all that it leads to: so it leads
 * to nothing large (decision 0064).
 */
export const renderWithVike: Platform['renderPage'] = async (folder, view, backend, nonce) => {
  const held = { ask: AsyncLocalStorage.bind(backend) as typeof backend | undefined };
  const { httpResponse, completeHtml } = await renderPage({
    urlOriginal: `/${folder}`,
    view,
    backend: askHeld(held),
    ...(nonce === undefined ? {} : { cspNonce: nonce }),
  });
  held.ask = undefined;
  const { statusCode, body } = httpResponse;
  // told from the part without the content: looking at the whole would put its many pieces together once more
  const isDocument = body.startsWith('<!doctype html>');
  return { status: statusCode, html: completeHtml?.(body) ?? body, isDocument };
};
