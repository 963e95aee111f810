import { expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import { listVariableProblems } from './worker-variables.ts';

const secrets = [
  'SESSION_KEYS',
  'BACKEND_TOKEN_KEY',
  ...['SE', 'NO', 'FI'].map((name) => `IDENTITY_CLIENT_SECRET_${name}`),
];

it.each(['staging', 'production'])('a deployment to %s reads its variables first, and names each wrong one', (env) => {
  const { vars } = readConfig({ config: 'wrangler.toml', env });
  expect(listVariableProblems(vars, secrets)).toEqual([]);
  const { CMS_URL: _, ...rest } = vars;
  expect(listVariableProblems({ ...rest, CARD_ENVIRONMENT: 'tset' }, secrets)).toEqual([
    expect.stringMatching(/^in the variables of wrangler.toml, set CARD_ENVIRONMENT/),
    expect.stringMatching(/set CMS_URL/),
  ]);
});
