/** Attributes by name; a function becomes the click handler. */
type Properties = Record<string, string | true | (() => void) | undefined>;

/** Creates an element with attributes and children. Strings become text nodes, so no HTML is parsed. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Properties = {},
  ...children: readonly (Node | string | false)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'function') element.addEventListener('click', value);
    else if (value !== undefined) element.setAttribute(key, value === true ? '' : value);
  }
  element.append(...children.filter((child) => child !== false));
  return element;
}
