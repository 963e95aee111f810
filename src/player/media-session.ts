import type { PlayerElement } from './player-element.ts';
import { skipSeconds } from './skip-seconds.ts';

/** Sizes of the cover that lock screens choose from, in pixels. */
const coverSizes = [96, 288, 600];

/** Title, cover and keys of the lock screen, headphones and keyboard. */
export function setUpMediaSession(player: PlayerElement): void {
  if (!('mediaSession' in navigator)) return;
  const { audio } = player;
  const { mediaSession } = navigator;
  const skip = (seconds: number) => (): void => player.seek(audio.currentTime + seconds);
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
    play: () => void player.play(),
    pause: () => audio.pause(),
    seekbackward: skip(skipSeconds.back),
    seekforward: skip(skipSeconds.forward),
    seekto: ({ seekTime }) => player.seek(seekTime ?? 0),
    previoustrack: () => player.dispatchEvent(new Event('previous')),
    nexttrack: () => player.dispatchEvent(new Event('next')),
  };
  audio.addEventListener('play', () => {
    const { artist = '', title = '', image = '', kind } = player.dataset;
    mediaSession.metadata = new MediaMetadata({
      title: player.control('playing-title')?.textContent ?? title,
      artist,
      ...(kind === 'audiobook' && { album: title }),
      artwork: coverSizes.map((size) => ({
        src: `${image}/${size}.jpg`,
        sizes: `${size}x${size}`,
        type: 'image/jpeg',
      })),
    });
    for (const [action, handler] of Object.entries(actions)) {
      const isChapterKey = action.endsWith('track');
      mediaSession.setActionHandler(
        action as MediaSessionAction,
        isChapterKey && kind !== 'audiobook' ? null : handler,
      );
    }
  });
  const update = (): void => {
    mediaSession.playbackState = audio.paused ? 'paused' : 'playing';
    if (!Number.isFinite(audio.duration)) return;
    const { duration, playbackRate, currentTime } = audio;
    mediaSession.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) });
  };
  for (const name of ['play', 'pause', 'seeked', 'ratechange', 'loadedmetadata']) audio.addEventListener(name, update);
}
