import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useView } from '../view.tsx';
import { createQueryClient } from './query-client.ts';

/** The providers of every app page: one query client per document. */
export function AppProviders({ children }: { children: ReactNode }) {
  const { region } = useView();
  const [client] = useState(() => createQueryClient(region));
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
