import { createContext, useContext, type ReactNode } from 'react';
import type { View } from './routes.ts';

const ViewContext = createContext<View | undefined>(undefined);

/** The address of what is being written outside React, which keeps no contexts. */
let written: View | undefined;

/** Gives the components below their address. */
export function ViewProvider({ view, children }: { view: View; children: ReactNode }) {
  return <ViewContext value={view}>{children}</ViewContext>;
}

/**
 * Gives components their address while they are called by something other than React: all at once, never across an
 * await, so that two requests cannot mix.
 */
export function withView<Result>(view: View, write: () => Result): Result {
  written = view;
  try {
    return write();
  } finally {
    written = undefined;
  }
}

/**
 * The address of the page being rendered.
 *
 * @throws outside a ViewProvider: a bug.
 */
export function useView(): View {
  // which of the two holds never changes while a component lives: in a browser it is always React's
  const view = written ?? useContext(ViewContext);
  if (!view) throw new Error('useView outside a ViewProvider');
  return view;
}
