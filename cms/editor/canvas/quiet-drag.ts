const dragAttributes = ['role', 'aria-pressed', 'aria-grabbed', 'aria-disabled', 'aria-roledescription'];

/**
 * Removes what the drag library says about an element: a button that contains buttons and links, and that keys cannot
 * drag. The library sets it again after changes.
 *
 * @returns ends it.
 */
export function quietDrag(element: Element): () => void {
  const release = (): void => {
    for (const name of dragAttributes) element.removeAttribute(name);
  };
  const observer = new MutationObserver(() => element.hasAttribute('role') && release());
  observer.observe(element, { attributes: true, attributeFilter: ['role'] });
  release();
  return () => observer.disconnect();
}
