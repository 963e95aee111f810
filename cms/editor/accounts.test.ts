import { describe, expect, it } from 'vitest';
import { readAccounts, sandboxAccounts, formatAccount } from './accounts.ts';

describe('accounts', () => {
  it('stop the start in production when they are sandbox accounts or malformed', async () => {
    expect(() => readAccounts(sandboxAccounts, false)).toThrow('CMS_EDITORS without the sandbox account editor');
    expect(() => readAccounts('edda:boss:salt:hash', false)).toThrow('set CMS_EDITORS');
    const own = readAccounts(await formatAccount({ name: 'edda', role: 'editor' }, 'a long password'), false);
    expect(await own.verify('edda', 'a long password')).toEqual({ name: 'edda', role: 'editor' });
    expect(await own.verify('edda', 'another password')).toBeUndefined();
  });
});
