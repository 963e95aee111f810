import { createElement, useContext, type Context, type ReactElement, type ReactNode } from 'react';

type ProvidedContext = { context: Context<unknown>; value: unknown };

/** What is given to the tree that is being written outside React (renderer/static-markup.ts), innermost last. */
const provided: ProvidedContext[] = [];

/**
 * What a provider above gives, whoever draws the component: React, or the server's own writer, which keeps no hooks.
 * Which of the two it is never changes while a component lives; in a browser it is always React.
 */
export function useProvidedContext<Value>(context: Context<Value>): Value {
  for (let index = provided.length - 1; index >= 0; index -= 1) {
    if (provided[index]?.context === context) return provided[index]?.value as Value;
  }
  return useContext(context);
}

/** Gives a value to what is written meanwhile: all at once, never across an await, so that two requests cannot mix. */
export function runWithProvided(context: Context<unknown>, value: unknown, render: () => void): void {
  provided.push({ context, value });
  try {
    render();
  } finally {
    provided.pop();
  }
}

/** An element with all that is given at its place, for React to draw. */
export const wrapInProviders = (element: ReactElement): ReactNode =>
  provided.reduceRight<ReactNode>((inner, { context, value }) => createElement(context, { value }, inner), element);
