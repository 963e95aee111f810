declare global {
  /** creates an element with a style sheet; the build inserts calls to it */
  var createAdoptedStyle: (target: Document) => HTMLElement;
}

/**
 * Returns an element whose text is a style sheet of its document while the element is in it. A style element would need
 * inline styles in the security policy.
 */
globalThis.createAdoptedStyle = (target) => {
  const element = target.createElement('meta');
  const view = target.defaultView;
  if (!view) return element;
  const sheet = new view.CSSStyleSheet();
  target.adoptedStyleSheets.push(sheet);
  let text = '';
  Object.defineProperty(element, 'textContent', {
    get: () => text,
    set: (css: string) => {
      text = css;
      sheet.replaceSync(css);
    },
  });
  element.remove = () => {
    target.adoptedStyleSheets = target.adoptedStyleSheets.filter((other) => other !== sheet);
    Element.prototype.remove.call(element);
  };
  return element;
};

export {};
