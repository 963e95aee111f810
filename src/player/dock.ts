import type { PlayerElement } from './player-element.ts';

/**
 * Shows the controls as a bar at the bottom of the page while a started player is out of view, or its page is. There the
 * title is a link to that page.
 */
export function setUpDock(player: PlayerElement): void {
  const { audio } = player;
  const title = player.control('playing-title');
  const name = title?.parentElement;
  const controls = name?.parentElement;
  if (!title || !controls || typeof controls.showPopover !== 'function') return;
  const link = document.createElement('a');
  link.href = player.path;
  let isInView = true;
  let isStarted = false;
  const update = (): void => {
    const isDocked = isStarted && (player.isAway || !isInView);
    if (isDocked !== 'docked' in player.dataset) {
      // the page keeps its height
      player.style.minHeight = isDocked ? `${player.offsetHeight}px` : '';
      player.toggleAttribute('data-docked', isDocked);
      document.documentElement.toggleAttribute('data-docked', isDocked);
      controls.popover = isDocked ? 'manual' : null;
    }
    // a move has closed it
    if (isDocked && !controls.matches(':popover-open')) controls.showPopover();
  };
  new IntersectionObserver(([entry]) => {
    isInView = entry?.isIntersecting ?? true;
    update();
  }).observe(player);
  audio.addEventListener('play', () => {
    isStarted = true;
    update();
  });
  player.addEventListener('moved', () => {
    player.role = player.isAway ? 'region' : 'group';
    player.style.display = player.isAway ? 'contents' : '';
    name.replaceChildren(player.isAway ? link : title);
    if (player.isAway) link.append(title);
    update();
  });
  player.close = () => {
    audio.pause();
    isStarted = false;
    update();
    if (player.isAway) player.remove();
  };
  player.control('close')?.addEventListener('click', () => {
    player.close();
    document.getElementById('main')?.focus({ preventScroll: true });
  });
}
