import type { View } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';

/** The title of the confirmation page; it contains the plan's name, unless no plan has started (requirement CF-01). */
export function getConfirmationTitle({ query }: Pick<View, 'query'>): string {
  if (query['state'] === 'pending') return text.confirmation_pending_title();
  return query['offerType'] === 'total' ? text.confirmation_title_total() : text.confirmation_title();
}
