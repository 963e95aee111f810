const classAttribute = / class="([^"]*)"/g;

/** Values of class attributes of the document that is written now. */
let attributes = new Set<string>();

export const noteClasses = (attribute: string): void => void attributes.add(attribute);

/** Notes the classes of finished HTML. @returns the HTML. */
export function noteMarkup(html: string): string {
  for (const [, attribute = ''] of html.matchAll(classAttribute)) attributes.add(attribute);
  return html;
}

/** Writes a closed dialog, whose elements are not visible. */
export function writeHidden(write: () => void): void {
  const visible = attributes;
  attributes = new Set();
  write();
  attributes = visible;
}

export const forgetClasses = (): void => void (attributes = new Set());

/** Lists the noted classes, each alone. */
export const listClasses = (): Set<string> => new Set([...attributes].flatMap((names) => names.split(' ')));
