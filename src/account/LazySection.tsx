import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore, type ComponentType } from 'react';
import { Loaded } from './QueryBoundary.tsx';

const neverChanges = () => () => undefined;

type LaterProps<Given extends object> = {
  /** of the part, unique on the page */
  name: string;
  load: () => Promise<ComponentType<Given>>;
} & (Record<never, never> extends Given ? { given?: Given } : { given: Given });

/**
 * A part of a page whose code comes after the page stands: with a spinner until then, and another try when it cannot be
 * fetched. `given` is what the part is to be told, where it is told anything.
 */
export function Later<Given extends object>({ name, load, given }: LaterProps<Given>) {
  const isInBrowser = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const part = useQuery({
    queryKey: ['part', name],
    // a component is a function, which a cache must not take for something to call
    queryFn: async () => ({ Part: await load() }),
    enabled: isInBrowser,
    staleTime: Infinity,
  });
  return <Loaded query={part}>{({ Part }) => <Part {...(given as Given)} />}</Loaded>;
}
