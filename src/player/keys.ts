import type { PlayerElement } from './player-element.ts';
import { skipSeconds } from './skip-seconds.ts';

const steps: Record<string, number> = { ArrowLeft: skipSeconds.back, ArrowRight: skipSeconds.forward };

/** Elements that need the arrow keys themselves, and those that need Space. */
const ownsArrows = 'input, select, textarea, dialog, [contenteditable], nl-carousel';
const ownsSpace = `a, button, summary, ${ownsArrows}`;

/**
 * Space plays and pauses, arrow keys skip: anywhere on the page, unless an element needs the key. They do so once the
 * audio was started, until the user closes the bar.
 */
export function setUpKeys(player: PlayerElement): void {
  let isStarted = false;
  player.audio.addEventListener('play', () => (isStarted = true));
  player.control('close')?.addEventListener('click', () => (isStarted = false));
  const handleKey = (event: KeyboardEvent): void => {
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || event.defaultPrevented) return;
    if (!isStarted && !player.matches(':focus-within')) return;
    if (target instanceof Element && target.closest(key === ' ' ? ownsSpace : ownsArrows)) return;
    const step = steps[key];
    if (key === ' ') void player.toggle();
    else if (step !== undefined) player.seek(player.audio.currentTime + step);
    else return;
    event.preventDefault();
  };
  document.addEventListener('keydown', handleKey, { signal: player.removed });
}
