import { createContext } from 'react';
import { useProvidedContext } from '../context.ts';

/** Addresses of the style sheets of a content page with inlined styles; empty on other pages. */
export const LaterSheets = createContext<readonly string[]>([]);

/**
 * Ends the part of a page that is styled inline. What follows waits for the linked sheets, so the first paint is short
 * (decision 0140). The renderer writes each sheet once, at the first of these elements.
 */
export const LaterStyles = () =>
  useProvidedContext(LaterSheets).map((href) => <link key={href} rel="stylesheet" href={href} />);
