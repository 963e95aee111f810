const dragAttributes = ['aria-pressed', 'aria-grabbed', 'aria-disabled', 'aria-roledescription', 'aria-describedby'];

type Handle = { role?: string; tabIndex?: number };

/**
 * Removes what the drag library says about an element: a button that contains buttons and links, and that keys cannot
 * drag. The library sets it again after changes.
 *
 * @param handle role and place in the order of Tab that the element has instead.
 * @returns ends it.
 */
export function quietDrag(element: HTMLElement, { role, tabIndex = 0 }: Handle = {}): () => void {
  const release = (): void => {
    for (const name of dragAttributes) element.removeAttribute(name);
    if (element.getAttribute('role') !== (role ?? null)) {
      if (role === undefined) element.removeAttribute('role');
      else element.setAttribute('role', role);
    }
    if (element.tabIndex !== tabIndex) element.tabIndex = tabIndex;
  };
  const observer = new MutationObserver(release);
  observer.observe(element, { attributes: true, attributeFilter: ['role', 'tabindex', ...dragAttributes] });
  release();
  return () => observer.disconnect();
}
