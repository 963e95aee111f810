import type { Context } from 'hono';
import type { RenderedPage } from '../cache/rendered-page.ts';
import { allowInlineStyle } from '../security/csp-sources.ts';

/** Sends a rendered page. */
export function sendHtml(
  context: Context,
  { status, html, styleHash }: Pick<RenderedPage, 'status' | 'html' | 'styleHash'>,
  headers: Record<string, string> = {},
): Response {
  allowInlineStyle(context, styleHash);
  if (typeof html === 'string') return context.html(html, status as 200, headers);
  return context.body(html, status as 200, { 'Content-Type': 'text/html; charset=UTF-8', ...headers });
}
