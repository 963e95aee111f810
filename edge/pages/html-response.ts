import type { Context } from 'hono';
import type { RenderedPage } from '../cache/rendered-page.ts';

/** Sends a rendered page. */
export function sendHtml(
  context: Context,
  { status, html }: Pick<RenderedPage, 'status' | 'html'>,
  headers: Record<string, string> = {},
): Response {
  if (typeof html === 'string') return context.html(html, status as 200, headers);
  return context.body(html, status as 200, { 'Content-Type': 'text/html; charset=UTF-8', ...headers });
}
