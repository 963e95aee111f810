import type { Marks } from '../../api-spec/generated/v2.ts';
import meta from '../content/EpisodeMeta.module.css';
import type { Region } from '../../core/domain/region.ts';
import { playedShare } from '../../core/domain/episode.ts';
import { text } from '../../core/i18n/text.ts';
import { getPageSession } from '../ui/page-session.ts';
import { createElement } from './create-element.ts';
import { applyPageLanguage } from './page-region.ts';

type Mark = Marks['episodes'][number];

/** So many cards may be asked about at once. */
const maxCards = 100;

/** Seconds heard after which the server is told. */
const reportSeconds = 15;

const call = (region: Region, method: string, path: string, body?: object): Promise<Response> =>
  fetch(`/api/v2/${path}`, {
    method,
    headers: {
      'X-Nordlyd': getPageSession() ?? '1',
      'X-Region': region,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

/** Shows in a card's line of facts how far the listener came, or that it is played; what was shown before goes. */
function showProgressBadge(place: Element, { currentSpot, hasCompleted }: Mark): void {
  const line = place.querySelector('[data-meta]');
  if (!line) return;
  line.querySelector('[data-mark]')?.remove();
  const length = Number(line.getAttribute('data-seconds') ?? 0);
  const share = hasCompleted ? 1 : length > 0 ? Math.min(1, currentSpot / length) : 0;
  if (share === 0) return;
  const percent = Math.floor(share * 100);
  line.append(
    share >= playedShare
      ? createElement('span', { class: meta['played'] ?? '', 'data-mark': 'played' }, text.content_played())
      : createElement('progress', {
          class: meta['progress'] ?? '',
          'data-mark': 'begun',
          max: '100',
          value: String(percent),
          'aria-label': text.content_progress({ percent }),
        }),
  );
}

/** What a press of a button does: it is set anew when a page that the browser has kept is filled in again. */
const clickHandlers = new WeakMap<HTMLButtonElement, () => void>();

/** A button that is pressed or not; the server's word stands, and what failed is as it was. */
function setUpToggle(
  button: HTMLButtonElement,
  isOn: boolean,
  labels: [off: string, on: string],
  change: (on: boolean) => Promise<boolean>,
): void {
  const show = (on: boolean): void => {
    button.ariaPressed = String(on);
    (button.firstElementChild ?? button).textContent = labels[on ? 1 : 0];
  };
  let on = isOn;
  show(on);
  button.disabled = false;
  if (!clickHandlers.has(button)) button.addEventListener('click', () => clickHandlers.get(button)?.());
  clickHandlers.set(button, () => {
    const wish = !on;
    button.disabled = true;
    show(wish);
    void change(wish)
      .catch(() => false)
      .then((isDone) => {
        if (isDone) on = wish;
        show(on);
        button.disabled = false;
        button.focus();
      });
  });
}

/**
 * Fills in what is the listener's own on a page that is everybody's: what they follow, how far they came (decision 0026).
 * It is loaded for people who are logged in alone.
 */
export async function showCardBadges(): Promise<void> {
  const region = applyPageLanguage();
  const cards = [...document.querySelectorAll<HTMLElement>('a[data-item][href*="/episode/"], [data-own-episode]')];
  const idOf = (card: HTMLElement): string => card.dataset['ownEpisode'] ?? card.dataset['item'] ?? '';
  const follow = document.querySelector<HTMLButtonElement>('[data-follow]');
  const played = document.querySelector<HTMLButtonElement>('[data-played]');
  const episodeIds = [...new Set(cards.map(idOf))].slice(0, maxCards);
  if (episodeIds.length === 0 && !follow) return;
  const podcastIds = follow ? [follow.dataset['podcastId'] ?? ''] : [];
  const answer = await call(region, 'POST', 'listening/marks', { podcastIds, episodeIds });
  if (!answer.ok) return;
  const { followedPodcastIds, episodes } = (await answer.json()) as Marks;
  const marks = new Map(episodes.map((mark) => [mark.id, mark]));
  for (const card of cards) {
    const mark = marks.get(idOf(card));
    if (mark) showProgressBadge(card, mark);
  }
  if (follow) {
    setUpToggle(follow, followedPodcastIds.length > 0, [text.page_follow(), text.page_following()], async (on) => {
      const path = `podcast/${encodeURIComponent(follow.dataset['follow'] ?? '')}/follow`;
      return (await call(region, on ? 'PUT' : 'DELETE', path)).ok;
    });
  }
  if (played) {
    const id = played.dataset['played'] ?? '';
    const isPlayed = marks.get(id)?.hasCompleted === true;
    setUpToggle(played, isPlayed, [text.page_mark_played(), text.content_played()], async (on) => {
      const path = `episode/${encodeURIComponent(id)}/progress`;
      const saved = await call(region, 'PUT', path, { currentSpot: 0, hasCompleted: on });
      const place = played.ownerDocument.querySelector('[data-own-episode]');
      if (saved.ok && place) showProgressBadge(place, { id, currentSpot: 0, hasCompleted: on });
      return saved.ok;
    });
  }
  syncProgress(region, marks);
}

/** once for a page, however often it is filled in */
let isSyncing = false;

/** Goes on where the listener stopped on another device, and tells the server how far they come here. */
function syncProgress(region: Region, marks: ReadonlyMap<string, Mark>): void {
  const player = document.querySelector('nl-player[id]');
  const audio = player?.querySelector('audio');
  if (!player || !audio || isSyncing) return;
  isSyncing = true;
  const known = marks.get(player.id);
  const key = `spot:${player.id}`;
  if (known && !known.hasCompleted && sessionStorage.getItem(key) === null)
    sessionStorage.setItem(key, String(known.currentSpot));
  let toldAt = 0;
  const tell = (): void => {
    const currentSpot = Math.floor(audio.currentTime);
    if (currentSpot === toldAt) return;
    toldAt = currentSpot;
    void call(region, 'PUT', `episode/${encodeURIComponent(player.id)}/progress`, { currentSpot }).catch(
      () => undefined,
    );
  };
  audio.addEventListener('pause', tell);
  audio.addEventListener('timeupdate', () => {
    if (Math.abs(audio.currentTime - toldAt) >= reportSeconds) tell();
  });
}
