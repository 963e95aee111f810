import { captureTouch } from '../analytics/attribution.ts';
import { track } from '../analytics/track.ts';
import type { EventItem, EventPromotion } from '../../core/domain/event.ts';
import { pageReplacedEvent } from './page-replaced-event.ts';
import { getPageItem } from './page-item.ts';
import './watch-listening.ts';

/** Number of cards that an event about a list names. */
const maxItems = 10;

const readText = (element: Element | null | undefined): string => element?.textContent.trim().slice(0, 200) ?? '';

/** The part of the page that a card belongs to: its section, or the whole page. */
const getList = (card: Element): Element => card.closest('section, main') ?? document.body;

/** The name of a card's list: that of its section, the section's heading, or that of the page. */
function getListName(card: Element): string {
  const { list } = card.closest<HTMLElement>('[data-list]')?.dataset ?? {};
  if (list !== undefined) return list;
  const label = card.closest('section[aria-labelledby]')?.getAttribute('aria-labelledby');
  const heading = (label && document.getElementById(label)) || document.querySelector('h1');
  return readText(heading) || document.title.slice(0, 200);
}

const findCards = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-item]')];

function describeCard(card: HTMLElement, cards: readonly HTMLElement[]): EventItem {
  const { item = '' } = card.dataset;
  return {
    item_id: item,
    item_name: readText(card.querySelector('[data-name]')) || item,
    index: Math.max(0, cards.indexOf(card)),
  };
}

/** A section with promotions, in GA4's terms; without a heading it has the name of its first one. */
function describePromotion(list: Element, items: EventItem[]): EventPromotion {
  const id = list.id || list.querySelector('nl-carousel')?.id;
  const [first] = items;
  const name = list.hasAttribute('aria-labelledby') ? getListName(list) : (first?.item_name ?? '');
  return { ...(id && { promotion_id: id.slice(0, 200) }), promotion_name: name, items };
}

/** Tracks the card that a click selects (requirement AN-01). */
export function trackSelection({ target }: MouseEvent): void {
  const link = target instanceof Element && target.closest('a[href]');
  const card = link && link.closest<HTMLElement>('[data-item]');
  if (!card) return;
  const items = [describeCard(card, findCards(getList(card)))];
  track({ event: 'select_item', ecommerce: { item_list_name: getListName(card), items } });
  if ('promotion' in card.dataset)
    track({ event: 'select_promotion', ecommerce: describePromotion(getList(card), items) });
}

/** Tracks a list that came into view. */
function trackList(list: Element): void {
  const cards = findCards(list).filter((card) => getList(card) === list && card.dataset['item'] !== '');
  const describe = (isPromotion: boolean): EventItem[] =>
    cards
      .filter((card) => 'promotion' in card.dataset === isPromotion)
      .slice(0, maxItems)
      .map((card) => describeCard(card, cards));
  const [promotions, items] = [describe(true), describe(false)];
  if (promotions.length > 0) track({ event: 'view_promotion', ecommerce: describePromotion(list, promotions) });
  if (items.length > 0) track({ event: 'view_item_list', ecommerce: { item_list_name: getListName(list), items } });
}

const observed = new WeakSet<Element>();
const observer = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      trackList(target);
    }
  },
  // the edge of a list at the edge of the window has not been seen yet
  { rootMargin: '-10% 0px' },
);

/** Observes the lists of the page that are not observed yet; a hidden one never comes into view. */
function observeLists(): void {
  for (const list of new Set(findCards(document.body).map(getList))) {
    if (observed.has(list)) continue;
    observed.add(list);
    observer.observe(list);
  }
}

/** Tracks the item that the page is about. */
function trackItem(): void {
  const { route } = document.documentElement.dataset;
  const item = getPageItem();
  if (item) track({ event: 'view_item', ecommerce: { items: [{ ...item, item_category: route ?? '' }] } });
}

/** Time until the lists of a changed page are observed, in ms. */
const changeMs = 500;
let timer: ReturnType<typeof setTimeout> | undefined;

const touch = captureTouch();
if (touch) track({ event: 'campaign_details', ...touch });
trackItem();
observeLists();
addEventListener(pageReplacedEvent, trackItem);
// a search, the user's own lists, or another page while audio plays
new MutationObserver(() => {
  timer ??= setTimeout(() => {
    timer = undefined;
    observeLists();
  }, changeMs);
}).observe(document.body, { childList: true, subtree: true });
