import { describe, expect, it } from 'vitest';
import { formatDryRun, listExampleNames } from './example-names.ts';

const own = {
  wranglerToml:
    '[env.staging]\nroutes = []\n[env.staging.vars]\nSITE_URL = "https://test.radio.se"\n' +
    '[env.production]\nroutes = []\n[env.production.vars]\nSITE_URL = "https://radio.example"\n',
  apps: ['1234567890', 'se.radio.app', 'https://apps.apple.com/app/id1234567890'],
  supportEmails: ['hjalp@radio.se'],
};

describe('npm run deploy -- --dry-run', () => {
  it('ends with what a real deployment would refuse in an unchanged clone', () => {
    const refused = listExampleNames('staging');
    expect(refused).toEqual([
      'write your own hosts in wrangler.toml, [env.staging]: those there are examples',
      'write your own apps in core/apps.ts: those there are examples',
      'write your own addresses for support in core/domain/region.ts: those there are examples',
    ]);
    expect(formatDryRun('staging', refused, ['SESSION_KEYS']).split('\n')).toEqual([
      'staging could be bundled; without --dry-run it would be refused:',
      ...refused.map((one) => `- ${one}`),
      'Secrets that must be set there: SESSION_KEYS',
    ]);
  });

  it('checks the hosts of the given environment', () => {
    expect(listExampleNames('staging', own)).toEqual([]);
    expect(listExampleNames('production', own)).toHaveLength(1);
  });

  it('reports that a deployment is possible once every name is the owner’s', () => {
    const lines = formatDryRun('staging', listExampleNames('staging', own), ['SESSION_KEYS', 'X']);
    expect(lines).toBe('staging could be deployed.\nSecrets that must be set there: SESSION_KEYS, X');
  });
});
