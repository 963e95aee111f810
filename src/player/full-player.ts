import { storageKeys } from '../../core/domain/storage.ts';
import { text } from '../../core/i18n/text.ts';
import { showToast } from '../ui/toast.ts';
import { setUpDock } from './dock.ts';
import { sharedEvent, type ShareMethod } from './shared-event.ts';
import { setUpKeys } from './keys.ts';
import { setUpMediaSession } from './media-session.ts';
import type { PlayerElement } from './player-element.ts';
import { setUpProgress } from './progress.ts';
import { setUpSleepTimer } from './sleep-timer.ts';
import { setUpSource } from './source.ts';
import { setUpTranscript } from './transcript.ts';

/** Restores a setting of this browser and stores its changes. */
function setUpSetting(field: HTMLInputElement | HTMLSelectElement | null, key: string, apply: (value: number) => void) {
  if (!field) return;
  const stored = Number(localStorage.getItem(key) ?? 1);
  field.value = String(stored);
  if (field.value !== String(stored)) field.value = '1';
  apply(Number(field.value));
  field.addEventListener('input', () => {
    apply(Number(field.value));
    localStorage.setItem(key, field.value);
  });
}

/** Shares a link to the current position: with the device's own dialog, or by copying it; if that fails, in the address bar. */
async function share(player: PlayerElement): Promise<void> {
  const { audio, dataset, offset, path } = player;
  const notify = (detail: ShareMethod): unknown =>
    player.dispatchEvent(new CustomEvent(sharedEvent, { detail, bubbles: true }));
  const url = new URL(path, location.origin);
  const seconds = Math.floor(offset + audio.currentTime);
  if (seconds > 0) url.searchParams.set('t', String(seconds));
  const link = { title: dataset['title'] ?? document.title, url: url.href };
  if (navigator.maxTouchPoints > 0 && typeof navigator.share === 'function') {
    // rejected when the user closes the dialog
    await navigator.share(link).then(
      () => notify('device'),
      () => undefined,
    );
    return;
  }
  await navigator.clipboard.writeText(link.url).then(
    () => {
      showToast('success', text.content_share_copied());
      notify('copy');
    },
    () => {
      history.replaceState(history.state, '', url);
      showToast('error', text.content_share_failed());
    },
  );
}

/** Sets up the controls that only a full player has. */
export function setUpFullPlayer(player: PlayerElement): void {
  const { audio } = player;
  setUpSource(player);
  setUpProgress(player);
  setUpSetting(player.control<HTMLSelectElement>('rate'), storageKeys.playerRate, (rate) => {
    audio.defaultPlaybackRate = rate;
    audio.playbackRate = rate;
  });
  setUpSetting(player.control<HTMLInputElement>('volume'), storageKeys.playerVolume, (volume) => {
    audio.volume = volume;
    player.control('volume')?.style.setProperty('--played', String(volume));
  });
  player.addEventListener('click', ({ target }) => {
    const skip = target instanceof Element ? target.closest<HTMLElement>('[data-skip]') : null;
    if (skip) player.seek(audio.currentTime + Number(skip.dataset['skip']));
  });
  player.control('share')?.addEventListener('click', () => void share(player));
  setUpSleepTimer(player);
  if (player.dataset['kind'] === 'episode') setUpTranscript(player);
  setUpKeys(player);
  setUpMediaSession(player);
  setUpDock(player);
}
