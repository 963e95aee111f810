import type * as Wire from '../../api-spec/generated/v2.ts';
import { formatDay, formatDuration, parseLength } from '../../core/domain/date.ts';
import type { Region } from '../../core/domain/region.ts';
import { storageKeys } from '../../core/domain/storage.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { callApi } from '../api/call-api.ts';
import { applyPageLanguage } from '../ui/page-region.ts';
import { showProgressBadge } from './card-badges.ts';

/** Maximum number of cards in a list. */
const cardCount = 12;

/** A visit ends after this time without the start page, in ms. */
const visitGapMs = 30 * 60_000;

type Card = {
  id: string;
  href: string;
  author: string;
  title: string;
  description: string;
  cover: string;
  /** undefined for an audiobook */
  dateAdded?: string;
  seconds: number;
  isPremium: boolean;
  currentSpot: number;
};

/** The time of the user's previous visit in this browser; long ago on the first one. */
function readPreviousVisit(now: number): Date {
  const stored = localStorage.getItem(storageKeys.startPageVisit) ?? '';
  const [previous = 0, latest = 0] = stored.split(' ').map((time) => Number(time) || 0);
  const since = now - latest > visitGapMs ? latest : previous;
  localStorage.setItem(storageKeys.startPageVisit, `${since} ${now}`);
  return new Date(since);
}

const toEpisode = (region: Region, episode: Wire.EpisodeCard): Card => ({
  ...episode,
  href: linkTo('episode', region, { id: episode.id }),
  author: episode.podcastTitle,
  cover: episode.smallImageUrl,
  seconds: parseLength(episode.length) ?? 0,
});

const toAudiobook = (region: Region, { id, slug, title, description, ...book }: Wire.AudiobookCard): Card => ({
  id,
  title,
  description,
  href: linkTo('audiobook', region, { slug }),
  author: book.authors.join(', '),
  cover: book.imageUrl,
  seconds: parseLength(book.length) ?? 0,
  isPremium: false,
  currentSpot: book.currentSpot,
});

/** Replaces each `__name__` in the texts and attributes of a template's copy. */
function fill(copy: Element, values: Record<string, unknown>): void {
  const replace = (template: string): string =>
    template.replaceAll(/__(\w+?)__/g, (_name, key: string) => String(values[key] ?? ''));
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const attribute of element.attributes) attribute.value = replace(attribute.value);
    for (const child of element.childNodes) if (child instanceof Text) child.data = replace(child.data);
  }
}

function createCard(template: Element, card: Card, region: Region): Element {
  const item = template.cloneNode(true) as Element;
  fill(item, card);
  const link = item.querySelector('a');
  if (link) {
    link.href = card.href;
    link.dataset['item'] = card.id;
  }
  if (!card.isPremium) item.querySelector('[data-kind="premium"]')?.remove();
  const meta = item.querySelector('[data-meta]');
  const [time, length] = meta?.children ?? [];
  meta?.setAttribute('data-seconds', String(card.seconds));
  if (length) length.textContent = formatDuration(card.seconds);
  if (time instanceof HTMLTimeElement && card.dateAdded !== undefined)
    time.textContent = time.dateTime = formatDay(card.dateAdded, region);
  else time?.remove();
  showProgressBadge(item, { id: card.id, currentSpot: card.currentSpot, hasCompleted: false });
  return item;
}

/** The first section below the visible part of the page: a list above it moves nothing that the user sees. */
const findTarget = (): Element | undefined =>
  [...document.querySelectorAll('main > section')]
    .slice(1)
    .find((section) => section.getBoundingClientRect().top >= innerHeight);

/** Shows a list, replaces it when it is there already, and removes it when it has no cards any more. */
function showList(template: HTMLTemplateElement, id: string, cards: Card[], region: Region): void {
  const shown = document.getElementById(id)?.closest('section');
  if (cards.length === 0) return shown?.remove();
  const section = template.content.querySelector(`[id="${id}"]`)?.closest('section')?.cloneNode(true);
  const track = section instanceof HTMLElement && section.querySelector('[data-track]');
  if (!track || !track.firstElementChild) return;
  const [empty] = track.children;
  if (empty) track.replaceChildren(...cards.slice(0, cardCount).map((card) => createCard(empty, card, region)));
  section.dataset['when'] = 'in';
  const target = findTarget();
  if (shown) shown.replaceWith(section);
  else if (target) target.before(section);
  else document.getElementById('main')?.append(section);
}

/** The user's lists on the start page: what they have started, and what is new in the podcasts that they follow. */
export async function showListeningLists(template: HTMLTemplateElement): Promise<void> {
  const region = applyPageLanguage();
  const since = readPreviousVisit(Date.now()).toISOString();
  const [episodes, audiobooks, fresh] = await Promise.all(
    [
      `listening/episodes?pageSize=${cardCount}`,
      `listening/audiobooks?pageSize=${cardCount}`,
      `listening/new-episodes?pageSize=${cardCount}&since=${since}`,
    ].map((path) => callApi(region, 'GET', path)),
  );
  if (!episodes?.ok || !audiobooks?.ok || !fresh?.ok) return;
  const started = (await episodes.json()) as Wire.EpisodePage;
  const books = (await audiobooks.json()) as Wire.AudiobookPage;
  const newEpisodes = (await fresh.json()) as Wire.NewEpisodes;
  const begun = [
    ...started.episodes.map((episode) => toEpisode(region, episode)),
    ...books.audiobooks.map((book) => toAudiobook(region, book)),
  ];
  showList(template, 'continue', begun, region);
  showList(
    template,
    'new-episodes',
    newEpisodes.episodes.map((episode) => toEpisode(region, episode)),
    region,
  );
}
