/** Moves the focus to the page when the element that had it was removed. */
export function restoreFocus(): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) document.getElementById('main')?.focus({ preventScroll: true });
}
