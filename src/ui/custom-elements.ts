import type { DetailedHTMLProps, HTMLAttributes } from 'react';

/** What our elements take in JSX; custom elements know `class`, not `className`. */
type CustomElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { class?: string };

declare module 'react' {
  // React's documented way to name an element of one's own
  namespace JSX {
    interface IntrinsicElements {
      'nl-shell': CustomElement;
      'nl-toast': CustomElement;
      'nl-consent': CustomElement & { 'data-saved'?: string };
      'nl-carousel': CustomElement;
      'nl-swap': CustomElement & { 'data-typing'?: boolean };
      'nl-player': CustomElement;
    }
  }
}
