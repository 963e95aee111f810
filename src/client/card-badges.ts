import type { Marks } from '../../api-spec/generated/v2.ts';
import styles from '../content/EpisodeMeta.module.css';
import { playedShare } from '../../core/domain/episode.ts';
import { text } from '../../core/i18n/text.ts';
import { callApi } from '../api/call-api.ts';
import { track } from '../analytics/track.ts';
import { marksEvent } from '../player/marks-event.ts';
import { createElement } from './create-element.ts';
import { applyPageLanguage } from '../ui/page-region.ts';

type Mark = Marks['episodes'][number];

/** Maximum number of cards in one request. */
const maxCards = 100;

/** Shows the progress of an episode in its card, and replaces the previous badge. */
export function showProgressBadge(card: Element, { currentSpot, hasCompleted }: Mark): void {
  const meta = card.querySelector('[data-meta]');
  if (!meta) return;
  meta.querySelector('[data-mark]')?.remove();
  const length = Number(meta.getAttribute('data-seconds') ?? 0);
  const share = hasCompleted ? 1 : length > 0 ? Math.min(1, currentSpot / length) : 0;
  if (share === 0) return;
  const percent = Math.floor(share * 100);
  meta.append(
    share >= playedShare
      ? createElement('span', { class: styles['played'] ?? '', 'data-mark': 'played' }, text.content_played())
      : createElement('progress', {
          class: styles['progress'] ?? '',
          'data-mark': 'begun',
          max: '100',
          value: String(percent),
          'aria-label': text.content_progress({ percent }),
        }),
  );
}

/** Click handlers by button; a page restored from the back/forward cache replaces them. */
const clickHandlers = new WeakMap<HTMLButtonElement, () => void>();

/** Sets up a toggle button; it returns to the confirmed state, with a message, when the request fails. */
function setUpToggle(
  button: HTMLButtonElement,
  isOn: boolean,
  labels: [off: string, on: string],
  change: (on: boolean) => Promise<Response>,
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
    const next = !on;
    button.disabled = true;
    show(next);
    void change(next)
      .catch(() => undefined)
      .then((response) => {
        if (response?.ok) on = next;
        // loaded only when needed
        else void import('./show-refusal.ts').then(({ showRefusal }) => showRefusal(response));
        show(on);
        button.disabled = false;
        button.focus();
      });
  });
}

/** Adds the logged-in user's follows and progress to a cached, anonymous page (decision 0026). */
export async function showCardBadges(): Promise<void> {
  const region = applyPageLanguage();
  const cards = [...document.querySelectorAll<HTMLElement>('a[data-item][href*="/episode/"], [data-own-episode]')];
  const getEpisodeId = (card: HTMLElement): string => card.dataset['ownEpisode'] ?? card.dataset['item'] ?? '';
  const follow = document.querySelector<HTMLButtonElement>('[data-follow]');
  const played = document.querySelector<HTMLButtonElement>('[data-played]');
  const episodeIds = [...new Set(cards.map(getEpisodeId))].slice(0, maxCards);
  const audiobookIds = [...document.querySelectorAll('nl-player[data-kind="audiobook"]')].map(({ id }) => id);
  if (episodeIds.length === 0 && audiobookIds.length === 0 && !follow) return;
  const podcastIds = follow ? [follow.dataset['podcastId'] ?? ''] : [];
  const response = await callApi(region, 'POST', 'listening/marks', { podcastIds, episodeIds, audiobookIds });
  if (!response.ok) return;
  const all = (await response.json()) as Marks;
  const { followedPodcastIds, episodes } = all;
  if (document.querySelector('nl-player')) await customElements.whenDefined('nl-player');
  document.dispatchEvent(new CustomEvent(marksEvent, { detail: all }));
  const marks = new Map(episodes.map((mark) => [mark.id, mark]));
  for (const card of cards) {
    const mark = marks.get(getEpisodeId(card));
    if (mark) showProgressBadge(card, mark);
  }
  if (follow) {
    setUpToggle(follow, followedPodcastIds.length > 0, [text.page_follow(), text.page_following()], async (on) => {
      const slug = follow.dataset['follow'] ?? '';
      const saved = await callApi(region, on ? 'PUT' : 'DELETE', `podcast/${encodeURIComponent(slug)}/follow`);
      const name = document.querySelector('h1')?.textContent.trim().slice(0, 200) || slug;
      if (saved.ok && on) track({ event: 'follow', content_type: 'podcast', item_id: slug, item_name: name });
      return saved;
    });
  }
  if (played) {
    const id = played.dataset['played'] ?? '';
    const isPlayed = marks.get(id)?.hasCompleted === true;
    setUpToggle(played, isPlayed, [text.page_mark_played(), text.content_played()], async (on) => {
      const path = `episode/${encodeURIComponent(id)}/progress`;
      const saved = await callApi(region, 'PUT', path, { currentSpot: 0, hasCompleted: on });
      const card = played.ownerDocument.querySelector('[data-own-episode]');
      if (saved.ok && card) showProgressBadge(card, { id, currentSpot: 0, hasCompleted: on });
      return saved;
    });
  }
}
