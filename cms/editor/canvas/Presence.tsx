import { useQuery } from '@tanstack/react-query';
import { messages, opened } from './opened-page.ts';

/** Interval of the signs that this page is open, in ms. */
const signalMs = 15_000;

async function signal(): Promise<string[]> {
  const response = await fetch(`/editor/presence/${opened.name}`, { method: 'POST' });
  if (!response.ok || response.redirected) throw new Error(`presence ${response.status}`);
  return (await response.json()) as string[];
}

/** Names the other editors who have the page open. */
export function Presence() {
  const { data = [] } = useQuery({ queryKey: ['presence'], queryFn: signal, refetchInterval: signalMs, staleTime: 0 });
  return (
    <span role="status" className="presence">
      {data.length > 0 && messages.canvas.present(data.join(', '))}
    </span>
  );
}
