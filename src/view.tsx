import { createContext, useContext, type ReactNode } from 'react';
import type { Region } from './domain/region.ts';
import type { RouteKey, RouteParams } from './routes.ts';

/** What every render knows of its address: the same on the server and in the browser, and never anything personal. */
export type View = {
  region: Region;
  route: RouteKey | 'notFound' | 'error' | 'sandbox';
  params: RouteParams;
  /** allowed query parameters only */
  query: Readonly<Record<string, string>>;
  /** public origin of the site, without a trailing slash */
  origin: string;
  /** on the log-in page: the older form by e-mail and password is offered (decision 0023) */
  hasPasswordLogin?: boolean;
};

const ViewContext = createContext<View | undefined>(undefined);

/** Gives the components below their address. */
export function ViewProvider({ view, children }: { view: View; children: ReactNode }) {
  return <ViewContext value={view}>{children}</ViewContext>;
}

/**
 * The address of the page being rendered.
 *
 * @throws outside a ViewProvider: a bug.
 */
export function useView(): View {
  const view = useContext(ViewContext);
  if (!view) throw new Error('useView outside a ViewProvider');
  return view;
}
