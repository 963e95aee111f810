import type { DetailedHTMLProps, HTMLAttributes } from 'react';

/** Properties of the site's elements in JSX; custom elements use `class`, not `className`. */
type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { class?: string };

/** Data of the page for the consent element, or about the consent service. */
type ConsentAttribute = 'saved' | 'service' | 'open' | 'keeps' | 'elsewhere' | 'away';

declare module 'react' {
  // React's documented way to declare custom elements
  namespace JSX {
    interface IntrinsicElements {
      'nl-shell': CustomElement;
      'nl-toast': CustomElement;
      'nl-consent': CustomElement & Partial<Record<`data-${ConsentAttribute}`, string | undefined>>;
      'nl-carousel': CustomElement;
      'nl-swap': CustomElement & { 'data-typing'?: boolean };
      'nl-player': CustomElement;
    }
  }
}
