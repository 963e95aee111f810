import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useBrowserValue } from '../ui/use-browser-value.ts';
import { QueryBoundary } from './QueryBoundary.tsx';

type LazySectionProps<Props extends object> = {
  /** id of the section, unique on the page */
  name: string;
  load: () => Promise<ComponentType<Props>>;
} & (Record<never, never> extends Props ? { props?: Props } : { props: Props });

/** Loads the code of a page section after hydration, with a spinner and a retry. `props` go to the loaded component. */
export function LazySection<Props extends object>({ name, load, props }: LazySectionProps<Props>) {
  const isInBrowser = useBrowserValue(() => true, false);
  const component = useQuery({
    queryKey: ['part', name],
    // a component is a function, which the cache must not call
    queryFn: async () => ({ Component: await load() }),
    enabled: isInBrowser,
    staleTime: Infinity,
  });
  return <QueryBoundary query={component}>{({ Component }) => <Component {...(props as Props)} />}</QueryBoundary>;
}
