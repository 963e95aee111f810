import { expect, it } from 'vitest';
import { exampleView, renderAt } from '../../src/content/example-render.tsx';
import { Faults } from './Faults.tsx';
import type { SandboxState } from './sandbox-state.ts';

const control = { faults: [{ mode: 'delay', match: {}, times: 1 }] };
const state = {
  fakeProviders: ['card', 'mail'].map((name) => ({ name, url: 'http://localhost', control })),
} as unknown as SandboxState;

it('[AB-03] each button of the sandbox page has a unique name that begins with its label', () => {
  const html = renderAt(exampleView('se', 'home'), <Faults state={state} />);
  const buttons = [...html.matchAll(/<button[^>]*aria-label="([^"]+)"[^>]*><span[^>]*>([^<]+)/g)];
  expect(html.match(/<button/g)).toHaveLength(4);
  expect(buttons.map(([, name = '', label = '']) => name.startsWith(`${label} `))).toEqual(Array(4).fill(true));
  expect(buttons.map(([, name]) => name)).toEqual([
    'Switch on the fault of card',
    'Clear the faults of card',
    'Switch on the fault of mail',
    'Clear the faults of mail',
  ]);
});
