import { AsyncLocalStorage } from 'node:async_hooks';
import { renderPage } from 'vike/server';
import type { Platform } from './platform.ts';

/**
 * Renders a page through vike. Its router sees the folder's name alone: which page answers which address is decided by
 * the route table, before any render.
 */
export const renderWithVike: Platform['renderPage'] = async (folder, view, backend, nonce) => {
  const { httpResponse, completeHtml } = await renderPage({
    urlOriginal: `/${folder}`,
    view,
    backend: AsyncLocalStorage.bind(backend),
    ...(nonce === undefined ? {} : { cspNonce: nonce }),
  });
  const { statusCode, body } = httpResponse;
  // told from the part without the content: looking at the whole would put its many pieces together once more
  const isDocument = body.startsWith('<!doctype html>');
  return { status: statusCode, html: completeHtml?.(body) ?? body, isDocument };
};
