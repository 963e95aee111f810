import { expect, it } from 'vitest';
import { startSmtp } from '../mail/smtp.ts';
import { createLog } from '../../server/telemetry/log.ts';
import { createCodeMailer } from './send-mail.ts';

it('sends a code over SMTP in the student’s language, and rejects when no server listens', async () => {
  const emails: { raw: string; recipients: string[] }[] = [];
  const { port, stop } = await startSmtp({
    port: 0,
    hostname: '127.0.0.1',
    log: createLog('mail', () => undefined),
    accept: async (raw, recipients) => {
      emails.push({ raw: Buffer.from(raw).toString('utf8'), recipients });
      return new Response(null, { status: 204 });
    },
  });
  const send = createCodeMailer(`smtp://127.0.0.1:${port}`);
  await send('ole@student.vestfjord.example', '012345', 'nb');
  expect(emails[0]?.recipients).toEqual(['ole@student.vestfjord.example']);
  expect(emails[0]?.raw).toContain('012345 er koden din');
  await stop();
  await expect(send('ole@student.vestfjord.example', '012345', 'nb')).rejects.toThrow();
});
