/** What an element made here may have: attributes by name; `onClick` and `className` by their own names. */
type Properties = Record<string, string | true | (() => void) | undefined>;

/**
 * Makes an element with its attributes and children, for the few things that a content page shows to some people alone.
 * Text is text: nothing is read as HTML.
 */
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
