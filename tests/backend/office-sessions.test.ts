import { expect, it } from 'vitest';
import {
  logIn,
  makeUser,
  openBrowser,
  openClient,
  openClients,
  startIdentity,
} from '../../sandbox/identity/testing/provider.ts';
import { openDocumentStore } from '../../server/sandbox/document-store.ts';
import { describeBackend } from './describe-backend.ts';
import { createOfficeSteps } from './office-steps.ts';

describeBackend('sessions in the office', (api) => {
  const { act, auditOf, createPayer, failureOf, read } = createOfficeSteps(() => api);

  it('ends one of the sessions that the identity provider lists', async () => {
    const provider = await startIdentity(openDocumentStore(':memory:'), 0);
    const configured = api.settings.identityClients;
    try {
      Object.assign(api.settings, { identityClients: openClients(provider.issuer) });
      const account = await makeUser(provider.issuer);
      const user = await api.login('se', account.userId);
      await user.call('GET', '/user');
      const client = await openClient(provider.issuer);
      for (const browser of [openBrowser(provider.issuer), openBrowser(provider.issuer)])
        await logIn(client, browser, account);
      const listed = (await read(`/customers/${user.id}`))['sessions'] as unknown as { id: string }[];
      expect(listed).toHaveLength(2);
      const [first, second] = listed.map(({ id }) => id);
      expect(await failureOf(act(user.id, 'endSession', { sessionId: 'nothing' }))).toBe('no session of this customer');
      expect((await act(user.id, 'endSession', { sessionId: first, isPreview: true })).status).toBe(200);
      expect((await read(`/customers/${user.id}`))['sessions']).toHaveLength(2);
      expect((await act(user.id, 'endSession', { sessionId: first })).status).toBe(200);
      expect((await read(`/customers/${user.id}`))['sessions']).toMatchObject([{ id: second }]);
      expect((await auditOf(user.id)).map(({ action }) => action)).toContain('endSession');
    } finally {
      await provider.stop();
    }
    expect(await failureOf(act((await createPayer()).id, 'endSession', { sessionId: 'any' }))).toMatch(/does not list/);
    Object.assign(api.settings, { identityClients: configured });
  });
});
