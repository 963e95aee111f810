import { spotsKey } from '../player/spots-key.ts';

/** True for an item that this browser has played; false when it blocks storage. */
function hasSpot(id: string): boolean {
  try {
    return [sessionStorage, localStorage].some((place) => place.getItem(spotsKey)?.includes(`"${id}"`));
  } catch {
    return false;
  }
}

/** True where the player shows something before its first use: a stored or shared position, or a sample's length. */
const isNeededAtOnce = (players: readonly Element[]): boolean =>
  document.documentElement.dataset['me'] === 'in' ||
  /[?&]t=/.test(location.search) ||
  players.some((player) => hasSpot(player.id) || player.querySelector('audio[preload=metadata]'));

/** Loads the player of a page with audio: at once where it is needed, otherwise when the user points at it or focuses it. */
export function loadPlayer(): void {
  const players = [...document.querySelectorAll('nl-player')];
  if (!players[0]) return;
  let loading: Promise<unknown> | undefined;
  const load = (): Promise<unknown> => (loading ??= import('../player/define-player.ts'));
  // from the first play on, links keep the audio
  document.addEventListener('play', () => void import('./keep-playing.ts'), true);
  if (isNeededAtOnce(players)) void load();
  for (const type of ['pointerover', 'focusin', 'click'])
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof Element) || !target.closest('nl-player, #transcript') || customElements.get('nl-player'))
        return;
      const button = target.closest<HTMLElement>('button');
      const loaded = load();
      // a click that came before the player is repeated
      if (type === 'click') void loaded.then(() => button?.click());
    });
}
