import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Variables that a site needs outside the sandbox, without the URLs of its upstreams. */
export const productionVariables = {
  SANDBOX: '0',
  SITE_URL: 'https://nordlyd.example',
  SITE_HOSTS: '127.0.0.1,localhost',
  SESSION_KEYS: 'a-key-of-this-test-and-of-nothing-else-0123456789',
  CARD_ENVIRONMENT: 'live',
  ADDRESS_HEADER: 'X-Address',
  IDENTITY_CLIENT_ID_SE: 'site-se',
  IDENTITY_CLIENT_ID_NO: 'site-no',
  IDENTITY_CLIENT_ID_FI: 'site-fi',
  BACKEND_TOKEN_KEY: '8d1f52c7a90b3e64d7c1f05e9b2a6483',
  IDENTITY_CLIENT_SECRET_SE: 'secret-se',
  IDENTITY_CLIENT_SECRET_NO: 'secret-no',
  IDENTITY_CLIENT_SECRET_FI: 'secret-fi',
};

/**
 * Limited calls: how often per minute, per user or per address, and which calls share a limit.
 */
export const limited = [
  {
    name: 'the older log-in',
    method: 'POST',
    path: '/user/login',
    twins: ['/%75ser//login'],
    limit: 20,
    isPersonal: false,
  },
  {
    name: 'a voucher',
    method: 'GET',
    path: '/checkoutvoucher/validate/HEJ',
    twins: ['/checkoutvoucher/validate/NEJ'],
    limit: 30,
    isPersonal: true,
  },
  {
    name: 'a payment',
    method: 'POST',
    path: '/adyenpayment/create-payment-session/for-standard-offer',
    twins: ['/adyenpayment/submit-payment', '/vippsmobilepay/draft-agreement/for-standard-offer'],
    limit: 30,
    isPersonal: true,
  },
  {
    name: 'joining',
    method: 'POST',
    path: '/multimember-subscription/join-as-guest/abc',
    twins: ['/multimember-subscription/join-as-guest/abd'],
    limit: 30,
    isPersonal: true,
  },
  // three hundred calls take a while
  ...(process.env['TEST_FULL'] === '1'
    ? [
        {
          name: 'the search',
          method: 'GET',
          path: '/search/all?searchText=a',
          twins: ['/search/all?searchText=b'],
          limit: 300,
          isPersonal: false,
        },
      ]
    : []),
];

/** Starts a site that must fail to start; returns its exit code and its standard error. */
export async function tryStart(entry: string, variables: Record<string, string>): Promise<[number | null, string]> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [entry], { env: { PATH, HOME, NODE_ENV: 'production', ...variables } });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return [code, output];
}
