import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { exampleView, renderAt } from '../content/example-render.tsx';
import { sessionsQuery, type ActiveSession } from './active-sessions.ts';
import { ActiveSessionsPanel } from './ActiveSessionsPanel.tsx';

const like = (id: string, startedAt: string, isCurrent = false, browser: string | null = 'Firefox'): ActiveSession => ({
  id,
  browser,
  system: 'Windows',
  startedAt: `2026-10-03T${startedAt}Z`,
  usedAt: '2026-10-03T12:30:00Z',
  isCurrent,
});

function read(logins: ActiveSession[]): { names: string[]; buttons: string[] } {
  const queries = new QueryClient();
  queries.setQueryData(sessionsQuery().queryKey, { logins });
  const html = renderAt(
    exampleView('se', 'dashboard'),
    <QueryClientProvider client={queries}>
      <ActiveSessionsPanel />
    </QueryClientProvider>,
  );
  queries.clear();
  const find = (form: RegExp): string[] => [...html.matchAll(form)].map(([, found = '']) => found.trim());
  return { names: find(/<p class="[^"]*name[^"]*">([^<]+)/g), buttons: find(/aria-label="([^"]+)"/g) };
}

it('[AU-08] ActiveSessionsPanel numbers sessions of the same browser and minute, in rows and buttons', () => {
  const { names, buttons } = read([
    like('a', '12:05:10', true),
    like('b', '12:05:12'),
    like('c', '12:05:12'),
    like('d', '12:06:00'),
    like('e', '12:05:30', false, null),
    like('f', '12:05:59'),
  ]);
  expect(names).toEqual([
    'Firefox på Windows',
    'Firefox på Windows (1)',
    'Firefox på Windows (2)',
    'Firefox på Windows',
    'Okänd webbläsare på Windows',
    'Firefox på Windows (3)',
  ]);
  expect(buttons[0]).toBe('Logga ut Firefox på Windows (1), inloggad sedan 2026-10-03 14:05');
  expect(new Set(buttons).size).toBe(5);
});

it('[AU-08] ActiveSessionsPanel numbers no session that differs from the others, such as this device’s', () => {
  const { names } = read([like('a', '12:05:10', true), like('b', '12:05:12'), like('c', '12:07:12')]);
  expect(names).toEqual(Array.from({ length: 3 }, () => 'Firefox på Windows'));
});
