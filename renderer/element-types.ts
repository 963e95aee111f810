const emptyElements = 'area base br col embed hr img input link meta source track wbr'.split(' ');

/** Elements whose content or values React writes by special rules. */
const reactElements = 'listing menuitem object option pre select style textarea'.split(' ');

/** Attributes that React writes after the others, in this order. */
const lastAttributes: Record<string, readonly string[]> = {
  button: ['name'],
  form: ['action', 'method', 'target'],
  input: ['name', 'value'],
};

export type ElementType = {
  opening: string;
  /** closing tag; empty for void elements */
  closing: string;
  isReactOnly: boolean;
  /** true for custom elements (`nl-shell`) */
  isCustom: boolean;
  last: readonly string[] | undefined;
};

const elementTypes = new Map<string, ElementType>();

/** Finds the type of an element by its tag name; cached, because components use few. */
export function getElementType(tag: string): ElementType {
  const found = elementTypes.get(tag);
  if (found) return found;
  const kind = {
    opening: `<${tag}`,
    closing: emptyElements.includes(tag) ? '' : `</${tag}>`,
    isReactOnly: reactElements.includes(tag),
    isCustom: tag.includes('-'),
    last: Object.hasOwn(lastAttributes, tag) ? lastAttributes[tag] : undefined,
  };
  elementTypes.set(tag, kind);
  return kind;
}
