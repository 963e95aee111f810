import type { PlayerElement } from './player-element.ts';

/** Pauses after the chosen minutes, or at the end of the episode or chapter. */
export function setUpSleepTimer(player: PlayerElement): void {
  const menu = player.control<HTMLSelectElement>('sleep');
  if (!menu) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    menu.value = '';
  };
  menu.addEventListener('change', () => {
    clearTimeout(timer);
    const minutes = Number(menu.value);
    if (minutes > 0)
      timer = setTimeout(() => {
        player.audio.pause();
        stop();
      }, minutes * 60_000);
  });
  // before the listener that starts the next chapter
  player.audio.addEventListener(
    'ended',
    (event) => {
      if (menu.value !== 'end') return;
      event.stopImmediatePropagation();
      stop();
    },
    { capture: true },
  );
}
