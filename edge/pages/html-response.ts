import type { Context } from 'hono';
import type { RenderedPage } from '../cache/rendered-page.ts';

/** Answers with a page that was just rendered; its bytes go out as they are, where it was written as bytes. */
export function sendHtml(
  context: Context,
  { status, html }: Pick<RenderedPage, 'status' | 'html'>,
  headers: Record<string, string> = {},
): Response {
  if (typeof html === 'string') return context.html(html, status as 200, headers);
  return context.body(html, status as 200, { 'Content-Type': 'text/html; charset=UTF-8', ...headers });
}
