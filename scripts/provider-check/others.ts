import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { readSecret } from '../../server/env.ts';
import { CheckError, describeAnswer, send, type Check, type Environment } from './call.ts';

const entriesSchema = z.object({ total: z.number(), items: z.array(z.unknown()) });

/** Lists the checks of the content source: it reads one entry. */
export function listContentChecks(env: Environment): Check[] {
  const run: Check['run'] = async (note) => {
    const space = env['CMS_SPACE'] ?? 'nordlyd';
    const environment = env['CMS_ENVIRONMENT'] ?? 'master';
    const token = readSecret('CMS_DELIVERY_TOKEN', 'sandbox-cms-delivery-token', env);
    const path = `/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/entries?limit=1`;
    const response = await send('CMS_URL', env['CMS_URL'] + path, { headers: { Authorization: `Bearer ${token}` } });
    if (response.status === 401 || response.status === 403) {
      throw new CheckError(`CMS_DELIVERY_TOKEN is no delivery token of the space "${space}"`);
    }
    if (response.status === 404) {
      throw new CheckError(
        `CMS_SPACE "${space}" has no environment "${environment}" that the token may read: compare CMS_ENVIRONMENT`,
      );
    }
    const entries = entriesSchema.safeParse(response.body);
    if (response.status !== 200 || !entries.success) throw describeAnswer('the request for one entry', response);
    if (entries.data.total === 0)
      throw new CheckError(`the environment "${environment}" of "${space}" has no published entry`);
    note(`space "${space}" has ${entries.data.total} published entries`);
  };
  return [{ name: 'content', run }];
}

/** Lists the checks of the student verifier: it asks for a verification that does not exist. */
export function listStudentChecks(env: Environment): Check[] {
  const run: Check['run'] = async (note) => {
    if (env['SANDBOX'] !== '1' && !env['STUDENT_URL'] && !env['STUDENT_SIGNING_KEY']) {
      note('there is no student verifier, so the student plan is not sold');
      return;
    }
    const key = readSecret('STUDENT_SIGNING_KEY', 'sandbox-student-signing-key-0123456789', env);
    const url = `${env['STUDENT_URL']}/v1/verifications/provider-check`;
    const response = await send('STUDENT_URL', url, { headers: { Authorization: `Bearer ${key}` } });
    if (response.status === 401 || response.status === 403)
      throw new CheckError('STUDENT_SIGNING_KEY is not the key of the verifier');
    // another server would answer 404 with a page
    if (response.status !== 404 || response.body === undefined)
      throw describeAnswer('an unknown verification', response);
    note('the key is accepted');
  };
  return [{ name: 'student', run }];
}

type SmtpError = Error & { code?: string };

/** Lists the checks of the mail server: it connects and logs in, and sends nothing. */
export function listMailChecks(env: Environment): Check[] {
  const run: Check['run'] = async (note) => {
    const smtpUrl = env['SMTP_URL'] ?? '';
    const { host } = URL.parse(smtpUrl) ?? { host: smtpUrl };
    const limits = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };
    const transport = createTransport({ url: smtpUrl, ...limits });
    try {
      await transport.verify();
    } catch (error) {
      const { code, message } = error as SmtpError;
      if (code === 'EAUTH') throw new CheckError(`user or password in SMTP_URL is wrong for ${host}`);
      if (code === 'ETLS') throw new CheckError(`SMTP_URL does not fit the TLS of ${host} (${message})`);
      throw new CheckError(`SMTP_URL leads to ${host}, where no mail server answers (${code ?? message})`);
    } finally {
      transport.close();
    }
    note(`${host} accepts the connection; delivery, SPF and DKIM need a real email`);
  };
  return [{ name: 'mail', run }];
}
