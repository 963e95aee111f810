import { createElement, useContext, type Context, type ReactElement, type ReactNode } from 'react';

type ProvidedContext = { context: Context<unknown>; value: unknown };

/** The context values of the tree that is being rendered outside React (renderer/static-markup.ts), innermost last. */
const provided: ProvidedContext[] = [];

/**
 * Reads a context in React or in the server's own renderer, which has no hooks. The renderer never changes during a
 * component's life; browsers always use React.
 */
export function useProvidedContext<Value>(context: Context<Value>): Value {
  for (let index = provided.length - 1; index >= 0; index -= 1) {
    if (provided[index]?.context === context) return provided[index]?.value as Value;
  }
  return useContext(context);
}

/** Provides a value during a synchronous render, so that two requests cannot mix. */
export function runWithProvided(context: Context<unknown>, value: unknown, render: () => void): void {
  provided.push({ context, value });
  try {
    render();
  } finally {
    provided.pop();
  }
}

/** An element with all context values of its position, for React to render. */
export const wrapInProviders = (element: ReactElement): ReactNode =>
  provided.reduceRight<ReactNode>((inner, { context, value }) => createElement(context, { value }, inner), element);
