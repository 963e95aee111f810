/** Pages about one item; the last segment of their address names it. */
const itemRoutes: readonly (string | undefined)[] = ['podcast', 'episode', 'audiobook'];

/** The item that the page is about, in GA4's terms; undefined for other pages. */
export function getPageItem(): { item_id: string; item_name: string } | undefined {
  if (!itemRoutes.includes(document.documentElement.dataset['route'])) return undefined;
  const id = decodeURIComponent(location.pathname.split('/').findLast(Boolean) ?? '').slice(0, 200);
  return { item_id: id, item_name: document.querySelector('h1')?.textContent.trim().slice(0, 200) || id };
}
