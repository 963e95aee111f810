import type { Marks } from '../../api-spec/generated/v2.ts';
import { playedShare } from '../../core/domain/episode.ts';
import { callApi } from '../api/call-api.ts';
import { applyPageLanguage } from '../ui/page-region.ts';
import { marksEvent } from './marks-event.ts';
import type { PlayerElement } from './player-element.ts';
import { readSpot, writeSpot } from './spots.ts';

/** The account stores the progress this often, in seconds. */
const reportSeconds = 15;

/** Within this time the stored position is newer than the account's, in ms. */
const recentMs = 30_000;

const isLoggedIn = (): boolean => document.documentElement.dataset['me'] === 'in';

/**
 * Resumes where the link says (`?t=SECONDS`), where this browser stopped, or where the account stopped on any device; and
 * stores the progress in both.
 */
export function setUpProgress(player: PlayerElement): void {
  const { audio, dataset } = player;
  const region = applyPageLanguage();
  const stored = readSpot(player.id, Date.now());
  const spotOf = (): number => Math.floor(player.offset + audio.currentTime);

  const requested = Number(new URLSearchParams(location.search).get('t'));
  let reported = -1;
  let isStarted = false;
  if (requested > 0) player.goTo(requested);
  else if (stored.seconds > 0) player.goTo(stored.seconds);

  const applyMarks = ({ detail }: CustomEventInit<Marks>): void => {
    const marks = dataset['kind'] === 'audiobook' ? detail?.audiobooks : detail?.episodes;
    const mark = marks?.find(({ id }) => id === player.id);
    if (!mark || requested > 0 || isStarted || Date.now() - readSpot(player.id, Date.now()).at < recentMs) return;
    player.goTo(mark.hasCompleted ? 0 : mark.currentSpot);
  };
  document.addEventListener(marksEvent, applyMarks, { signal: player.removed });

  const report = ({ isLast = false, hasCompleted = false } = {}): void => {
    const currentSpot = spotOf();
    if (!isStarted || (currentSpot === reported && !hasCompleted) || !isLoggedIn()) return;
    reported = currentSpot;
    const progress = { currentSpot, ...(hasCompleted && { hasCompleted }) };
    void callApi(region, 'PUT', `${dataset['path']}/progress`, progress, { isLast }).then(
      ({ status }) => status === 401 && player.dispatchEvent(new Event('session-over')),
      () => undefined,
    );
  };
  const store = (): void => {
    const isOver = dataset['kind'] === 'episode' && audio.currentTime >= audio.duration * playedShare;
    const spot = { seconds: isOver ? 0 : spotOf(), at: Date.now() };
    writeSpot(player.id, spot, isLoggedIn() ? 'sessionStorage' : 'localStorage');
  };
  player.seekBar.addEventListener('input', () => {
    isStarted = true;
    store();
  });
  audio.addEventListener('play', () => void (isStarted = true));
  // by a button or a key, also while it is paused
  audio.addEventListener('seeked', () => isStarted && store());
  // also when the audio is shorter than its episode
  audio.addEventListener('ended', () => dataset['kind'] === 'episode' && report({ hasCompleted: true }));
  audio.addEventListener('pause', () => report());
  audio.addEventListener('timeupdate', () => {
    if (audio.paused) return;
    store();
    if (Math.abs(spotOf() - reported) >= reportSeconds) report();
  });
  addEventListener('pagehide', () => report({ isLast: true }), { signal: player.removed });
}
