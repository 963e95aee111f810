import { expect, it } from 'vitest';
import { describeStart } from './start-command.ts';

const plain = { target: 'node', isSecure: false } as const;

it.each([
  ['the usual one', plain, {}, 'npm start -- --only site'],
  ['with what is usual anyway', plain, { SITE_PORT: '3000', SANDBOX: '1' }, 'npm start -- --only site'],
  [
    'with ports and folders of its own',
    plain,
    { SITE_PORT: '3100', BACKEND_PORT: '4040', DATA_DIR: '/tmp/my data', SESSION_KEYS: 'secret', HOME: '/root' },
    "SITE_PORT=3100 BACKEND_PORT=4040 DATA_DIR='/tmp/my data' npm start -- --only site",
  ],
  ['outside the sandbox', plain, { SANDBOX: '0' }, 'SANDBOX=0 npm start -- --only site'],
  ['in workerd', { target: 'edge', isSecure: false } as const, {}, 'npm start -- --edge --only site'],
  ['by TLS', { target: 'node', isSecure: true } as const, {}, 'npm start -- --https --only site'],
])('the command that starts a process again: %s', (_what, how, env, command) => {
  expect(describeStart('site', how, env)).toBe(command);
});
