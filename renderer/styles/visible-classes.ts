const classAttribute = / class="([^"]*)"/g;

/** Values of class attributes of the document that is written now. */
let attributes = new Set<string>();

/** Style sheets that the document links so far; what follows them needs no inline style. */
const sheets = new Set<string>();

export const noteClasses = (attribute: string): void => {
  if (sheets.size === 0) attributes.add(attribute);
};

/** Notes a link of a style sheet. @returns false when the document links it already. */
export function noteSheet(href: string): boolean {
  if (sheets.has(href)) return false;
  sheets.add(href);
  return true;
}

/** Notes the classes of finished HTML. @returns the HTML. */
export function noteMarkup(html: string): string {
  for (const [, attribute = ''] of html.matchAll(classAttribute)) noteClasses(attribute);
  return html;
}

/** Writes a closed dialog or popover, whose elements are not visible. */
export function writeHidden(write: () => void): void {
  const visible = attributes;
  attributes = new Set();
  write();
  attributes = visible;
}

export function forgetClasses(): void {
  attributes = new Set();
  sheets.clear();
}

/** Lists the noted classes, each alone. */
export const listClasses = (): Set<string> => new Set([...attributes].flatMap((names) => names.split(' ')));
