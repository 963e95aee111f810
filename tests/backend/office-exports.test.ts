import { expect, it } from 'vitest';
import { describeBackend } from './describe-backend.ts';
import { createOfficeSteps } from './office-steps.ts';

const since = '2026-01-01T00:00:00.000Z';
const period = `?since=${since}`;

describeBackend('exports of the office', (api) => {
  const { call, readExport, rowsOf } = createOfficeSteps(() => api);

  it('need a role that the contract names', async () => {
    const statusOf = async (role: Parameters<typeof call>[0], name: string): Promise<number> =>
      (await call(role, 'GET', `/exports/${name}${period}`)).status;
    for (const name of ['events', 'ledger', 'database'])
      expect([name, await statusOf('support', name)]).toEqual([name, 403]);
    for (const name of ['events', 'database']) expect([name, await statusOf('finance', name)]).toEqual([name, 403]);
    expect((await api.send('GET', `/office/v1/exports/events${period}`, undefined)).status).toBe(401);
    expect((await api.send('GET', `/office/v1/exports/database`, undefined)).status).toBe(401);
  });

  it('refuse a period without a valid start, end or region', async () => {
    for (const query of ['', '?since=soon', '?since=2026-13-01T00:00:00Z', `${period}&until=x`, `${period}&region=dk`])
      expect([query, (await call('admin', 'GET', `/exports/events${query}`)).status]).toEqual([query, 400]);
  });

  it('are in the audit log, with their period', async () => {
    await readExport('ledger', { since, region: 'no' });
    const [entry] = await rowsOf('/audit', 'entries');
    expect(entry).toMatchObject({
      staff: 'admin@nordlyd.example',
      action: 'export ledger',
      subject: `${since} now no`,
    });
  });

  it('have no route below /__sandbox', async () => {
    for (const path of ['events', 'ledger', 'database', 'content'])
      for (const method of ['GET', 'POST'])
        expect((await api.send(method, `/__sandbox/${path}${period}`, undefined)).status).toBe(404);
  });
});
