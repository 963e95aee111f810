import type { Me } from '../../api-spec/generated/edge.ts';
import { showCardBadges } from './card-badges.ts';

/**
 * Shows what a logged-in user has on a content page: badges, lists, the hours of audiobooks, and the price of a change to
 * Total.
 */
export function showUserContent({ isPlanChangeable, canPlayAudiobooks }: Me): void {
  void showCardBadges();
  const lists = document.querySelector<HTMLTemplateElement>('#listening-lists');
  if (lists) void import('./listening-lists.ts').then(({ showListeningLists }) => showListeningLists(lists));
  if (canPlayAudiobooks && document.querySelector('[data-hours]'))
    void import('../player/hours.ts').then(({ loadHours }) => loadHours());
  const totalPrice = document.querySelector('[data-total-price]');
  if (totalPrice && isPlanChangeable && !canPlayAudiobooks)
    void import('./total-price.ts').then(({ showTotalPrice }) => showTotalPrice(totalPrice));
}
