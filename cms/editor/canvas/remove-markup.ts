const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Removes markup from a text, and escapes what remains, as the package does that this file replaces in the bundle. */
// oxlint-disable-next-line import/no-default-export -- the package has one
export default function removeMarkup(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('script, style')) element.remove();
  return (body.textContent ?? '').replaceAll(/[&<>]/g, (sign) => escapes[sign] ?? sign);
}
