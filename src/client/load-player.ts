/** Pages on which the player shows something before its first use: a stored or shared position, or a sample's length. */
const isNeededAtOnce = (): boolean =>
  document.documentElement.dataset['me'] === 'in' ||
  location.search.includes('t=') ||
  Object.keys(sessionStorage).some((key) => key.startsWith('spot:')) ||
  document.querySelector('nl-player > audio[preload=metadata]') !== null;

/** Loads the player of a page with audio: at once where it is needed, otherwise when the user points at it or focuses it. */
export function loadPlayer(): void {
  if (!document.querySelector('nl-player')) return;
  let loading: Promise<unknown> | undefined;
  const load = (): Promise<unknown> => (loading ??= import('../player/define-player.ts'));
  if (isNeededAtOnce()) return void load();
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'click'])
    document.addEventListener(type, ({ target }) => {
      if (!(target instanceof Element) || !target.closest('nl-player') || customElements.get('nl-player')) return;
      const button = target.closest<HTMLElement>('button');
      const loaded = load();
      // a click that came before the player is repeated
      if (type === 'click') void loaded.then(() => button?.click());
    });
}
