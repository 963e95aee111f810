import type { View } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';

/** What the confirmation and its tab are called: the plan's name is in it, unless nothing has begun (requirement CF-01). */
export function getConfirmationTitle({ query }: Pick<View, 'query'>): string {
  if (query['state'] === 'pending') return text.confirmation_pending_title();
  return query['offerType'] === 'total' ? text.confirmation_title_total() : text.confirmation_title();
}
