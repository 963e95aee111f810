import type { PlayerElement } from './player-element.ts';

/** Shows the controls as a bar at the bottom of the page while a started player is out of view. */
export function setUpDock(player: PlayerElement): void {
  const { audio } = player;
  const controls = player.control('playing-title')?.parentElement;
  if (!controls || typeof controls.showPopover !== 'function') return;
  let isInView = true;
  let isStarted = false;
  const update = (): void => {
    const isDocked = isStarted && !isInView;
    if (isDocked === 'docked' in player.dataset) return;
    document.documentElement.toggleAttribute('data-docked', isDocked);
    if (isDocked) {
      // the page keeps its height
      player.style.minHeight = `${player.offsetHeight}px`;
      player.dataset['docked'] = '';
      controls.popover = 'manual';
      controls.showPopover();
      return;
    }
    controls.hidePopover();
    controls.popover = null;
    delete player.dataset['docked'];
    player.style.minHeight = '';
  };
  new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true;
    update();
  }).observe(player);
  audio.addEventListener('play', () => {
    isStarted = true;
    update();
  });
  player.control('close')?.addEventListener('click', () => {
    audio.pause();
    isStarted = false;
    update();
  });
}
