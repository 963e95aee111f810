import type { DetailedHTMLProps, HTMLAttributes } from 'react';

/** What our elements take in JSX; custom elements know `class`, not `className`. */
type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { class?: string };

/** What the page tells the element that asks for consent, or of the service that does. */
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
