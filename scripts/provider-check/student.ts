import { readSecret } from '../../server/env.ts';
import { CheckError, describeResponse, send, type Check, type Environment } from './call.ts';

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
      throw describeResponse('an unknown verification', response);
    note('the key is accepted');
  };
  return [{ name: 'student', run }];
}
