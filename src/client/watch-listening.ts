import { track } from '../analytics/track.ts';
import { playedShare } from '../../core/domain/episode.ts';
import type { EventAudio } from '../../core/domain/event.ts';
import type { PlayerElement } from '../player/player-element.ts';
import { readChapters } from '../player/chapters.ts';
import { sharedEvent, type ShareMethod } from '../player/shared-event.ts';
import { getPageItem } from './page-item.ts';

const quarters = [25, 50, 75];

/** A larger step between two positions is a jump, in seconds: the audio between them was not played. */
const jumpSeconds = 10;

/** What has been played of an item in this document. */
type Played = {
  audio: EventAudio;
  seconds: number;
  /** of an audiobook: its chapters are on its own page only */
  length: number | undefined;
  sent: Set<number | 'complete'>;
};
const played = new Map<string, Played>();

/** Describes a full player, which names its item, or a trailer or sample, whose card or page does. */
function describeAudio(player: PlayerElement): EventAudio {
  const { kind, path, title } = player.dataset;
  if (kind === 'episode' || kind === 'audiobook') {
    const id = path?.split('/').at(-1) ?? player.id;
    return { content_type: kind, item_id: id, item_name: title?.slice(0, 200) || id };
  }
  const card = player.closest('li')?.querySelector<HTMLElement>('[data-item]');
  const page = getPageItem();
  const id = card?.dataset['item'] ?? page?.item_id ?? 'unknown';
  const name = card?.querySelector('[data-name]')?.textContent.trim().slice(0, 200) || page?.item_name || id;
  const isSample = document.documentElement.dataset['route'] === 'audiobook';
  return { content_type: isSample ? 'sample' : 'trailer', item_id: id, item_name: name };
}

/** The length of an audiobook in seconds, which has a file for each chapter. */
function readLength({ content_type: type }: EventAudio): number | undefined {
  const last = type === 'audiobook' ? readChapters().at(-1) : undefined;
  return last && last.start + last.seconds;
}

function findPlayed(player: PlayerElement, seconds: number): Played {
  const audio = describeAudio(player);
  const key = `${audio.content_type} ${audio.item_id}`;
  const known = played.get(key);
  if (known) return known;
  const started: Played = { audio, seconds, length: readLength(audio), sent: new Set() };
  played.set(key, started);
  const { content_type: type } = audio;
  track({ event: type === 'trailer' || type === 'sample' ? type : 'play', ...audio });
  return started;
}

function complete({ audio, sent }: Played): void {
  if (sent.has('complete')) return;
  sent.add('complete');
  track({ event: 'complete', ...audio });
}

/** Tracks the start, each quarter that is reached by listening, and the end. */
function handleProgress({ target, type }: Event): void {
  const player = target instanceof HTMLAudioElement && target.closest<PlayerElement>('nl-player');
  if (!player || (type === 'timeupdate' && target.paused)) return;
  const seconds = (player.offset ?? 0) + target.currentTime;
  const state = findPlayed(player, seconds);
  const { length = target.duration } = state;
  const before = state.seconds;
  state.seconds = seconds;
  const isPlayed = seconds > before && seconds - before < jumpSeconds;
  const hasReached = (share: number): boolean => before < length * share && seconds >= length * share;
  if (type === 'ended' && seconds >= length * playedShare) complete(state);
  if (!isPlayed || !Number.isFinite(length)) return;
  for (const percent of quarters) {
    if (!hasReached(percent / 100) || state.sent.has(percent)) continue;
    state.sent.add(percent);
    track({ event: 'progress', ...state.audio, percent });
  }
  if (hasReached(playedShare)) complete(state);
}

// media events do not bubble
for (const type of ['playing', 'timeupdate', 'ended']) document.addEventListener(type, handleProgress, true);
document.addEventListener(sharedEvent, ({ target, detail }: CustomEventInit<ShareMethod> & Event) => {
  const player = target as PlayerElement;
  track({ event: 'share', ...describeAudio(player), method: detail ?? 'copy' });
});
