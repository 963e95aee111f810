import type { PlayerElement } from './player-element.ts';

const minute = 60_000;

/** Pauses after the chosen minutes, which the menu counts down, or at the end of the episode or chapter. */
export function setUpSleepTimer(player: PlayerElement): void {
  const menu = player.control<HTMLSelectElement>('sleep');
  if (!menu) return;
  let interval: ReturnType<typeof setInterval> | undefined;
  /** the chosen option, whose text is the remaining time */
  let chosen: HTMLOptionElement | undefined;
  const showMinutes = (minutes: number): void => {
    const label = `${minutes} min`;
    if (chosen && chosen.text !== label) chosen.text = label;
  };
  const reset = (): void => {
    clearInterval(interval);
    showMinutes(Number(chosen?.value));
    chosen = undefined;
  };
  const stop = (): void => {
    reset();
    menu.value = '';
  };
  menu.addEventListener('change', () => {
    reset();
    const minutes = Number(menu.value);
    if (!(minutes > 0)) return;
    [chosen] = menu.selectedOptions;
    const endsAt = Date.now() + minutes * minute;
    interval = setInterval(() => {
      const left = endsAt - Date.now();
      if (left > 0) return showMinutes(Math.ceil(left / minute));
      player.audio.pause();
      stop();
    }, 1_000);
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
