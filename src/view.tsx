import { createContext, type ReactNode } from 'react';
import { useProvidedContext } from './context.ts';
import type { View } from '../core/routing/routes.ts';

const ViewContext = createContext<View | undefined>(undefined);

/** Provides its address to the components below. */
export function ViewProvider({ view, children }: { view: View; children: ReactNode }) {
  return <ViewContext value={view}>{children}</ViewContext>;
}

/**
 * The address of the page being rendered.
 *
 * @throws outside a ViewProvider: a bug.
 */
export function useView(): View {
  const view = useProvidedContext(ViewContext);
  if (!view) throw new Error('useView outside a ViewProvider');
  return view;
}
