import type { AudioAddress, AudiobookHours } from '../../api-spec/generated/v2.ts';
import { text } from '../../core/i18n/text.ts';
import { callApi } from '../api/call-api.ts';
import { applyPageLanguage } from '../ui/page-region.ts';
import { showToast } from '../ui/toast.ts';
import { setUpChapters } from './chapter-list.ts';
import { showHours } from './hours.ts';
import type { PlayerElement } from './player-element.ts';

/** Message of each refusal by its code (`code` of the problem). */
const refusals: Record<string, () => string> = {
  premium_required: text.content_audio_premium,
  audiobooks_not_included: text.content_audio_total,
  audiobook_hours_used: text.content_audio_hours,
};

const readRefusal = async (response: Response): Promise<string> => {
  if (response.status === 401) return text.content_audio_login();
  const { code = '' } = (await response.json().catch(() => ({}))) as { code?: string };
  return (refusals[code] ?? text.content_audio_failed)();
};

/**
 * Lets a player load its audio from the API, which serves it to subscribers at an address that expires. An address that
 * has expired is requested again, and the audio continues where it stopped.
 */
export function setUpSource(player: PlayerElement): void {
  const { audio, dataset } = player;
  const region = applyPageLanguage();
  const message = player.control('message');
  const showMessage = (words: string): void => {
    if (message) message.textContent = words;
    if (words !== '' && 'docked' in dataset) showToast('error', words);
  };
  audio.addEventListener('playing', () => showMessage(''));
  const chapters = dataset['kind'] === 'audiobook' ? setUpChapters(player) : undefined;
  if (audio.hasAttribute('src')) {
    audio.addEventListener('error', () => showMessage(text.content_audio_failed()));
    return;
  }

  let loaded: { path: string; expiresAt: number } | undefined;
  const getPath = (): string =>
    `${dataset['path']}/${chapters ? `chapter/${chapters.current().number}/play` : 'audio'}`;
  const request = async (path: string): Promise<boolean> => {
    const response = await callApi(region, chapters ? 'POST' : 'GET', path).catch(() => undefined);
    if (!response?.ok) {
      showMessage(response ? await readRefusal(response) : text.content_audio_failed());
      return false;
    }
    const { audioUrl, expiresAt, hours } = (await response.json()) as AudioAddress & { hours?: AudiobookHours };
    const spot = loaded?.path === path ? audio.currentTime : player.startAt;
    loaded = { path, expiresAt: expiresAt === null ? Infinity : Date.parse(expiresAt) };
    audio.src = audioUrl;
    audio.currentTime = spot;
    if (hours) showHours(hours, region);
    return true;
  };
  let pending: Promise<boolean> | undefined;
  player.load = () => {
    const path = getPath();
    if (loaded?.path === path && Date.now() < loaded.expiresAt && audio.error === null) return Promise.resolve(true);
    pending ??= request(path).finally(() => (pending = undefined));
    return pending;
  };
  // another tab has logged out, or another user in: paid audio stops at the next progress
  player.addEventListener('session-over', () => {
    loaded = undefined;
    audio.pause();
    showMessage(text.content_audio_login());
  });
  audio.addEventListener('error', () => {
    if (loaded && Date.now() >= loaded.expiresAt) void player.play();
    else showMessage(text.content_audio_failed());
  });
}
