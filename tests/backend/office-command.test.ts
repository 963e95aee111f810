import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { describeBackend } from './describe-backend.ts';
import { createOfficeSteps } from './office-steps.ts';

describeBackend('npm run office', (api) => {
  const { createPayer, rowsOf } = createOfficeSteps(() => api);
  const run = (...words: string[]): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      const { officeKey = '', backendUrl } = api.settings;
      const env = { PATH: process.env['PATH'], SANDBOX: '1', OFFICE_KEY: officeKey, BACKEND_URL: backendUrl };
      execFile(process.execPath, ['scripts/office.ts', ...words], { env }, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out, err }),
      );
    });

  it('offers each operation, for people and as JSON, and names the user of the machine in the audit log', async () => {
    const user = await createPayer();
    const [help, found, cancelled, bad] = await Promise.all([
      run('change-customer', '--help'),
      run('find-customers', `${user.id}@nordlyd.example`),
      run('change-customer', user.id, '--action', 'cancel', '--reason', 'a test', '--json'),
      run('change-customer', user.id, '--action', 'dance', '--reason', 'a test'),
    ]);
    expect(help.out).toMatch(/--action \(required\) +cancel \| undo .*\n[^]*--preview/);
    expect(found.out).toMatch(new RegExp(`^customers:\n +id +email +name +region\n +${user.id} `));
    expect(JSON.parse(cancelled.out)).toMatchObject({
      isDone: true,
      effects: [{ name: 'plan', after: 'cancelled' }, {}, {}],
    });
    expect([bad.code, bad.err]).toEqual([1, expect.stringMatching(/^nordlyd: action is one of cancel, undo/)]);
    expect(await rowsOf(`/audit?userId=${user.id}`, 'entries')).toContainEqual(
      expect.objectContaining({ action: 'cancel', staff: expect.stringMatching(/^cli:/) as string }),
    );
    const again = await run('change-customer', user.id, '--action', 'cancel', '--reason', 'a test');
    expect([again.code, again.err]).toEqual([1, 'nordlyd: the backend refuses (409): cancelled already\n']);
  });

  it('reads a day as a time, and names a refused field in a sentence', async () => {
    const increase = ['increase-price', '--region', 'se', '--offer', 'standard', '--reason', 'a test', '--preview'];
    const [day, word, negative] = await Promise.all([
      run(...increase, '--price', '129', '--at', '2099-03-01'),
      run(...increase, '--price', '129', '--at', 'tomorrow'),
      run(...increase, '--price', '-5', '--at', '2099-03-01'),
    ]);
    expect(day.out).toContain('2099-03-01T00:00:00.000Z');
    expect([word.code, word.err]).toEqual([
      1,
      'nordlyd: the backend refuses (400): at must match format "date-time"\n',
    ]);
    expect(negative.err).toMatch(/^nordlyd: /);
  });
});
