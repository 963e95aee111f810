import { readSheerIdAccess } from '../../backend/sheerid-access.ts';
import { createSheerIdVerifier, unknownToSheerId } from '../../backend/providers/sheerid.ts';
import { createStudentVerifier, unknownVerification } from '../../backend/providers/student.ts';
import { regionConfigs, regions } from '../../core/domain/region.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { leaveSandboxFor, readSecret } from '../../server/env.ts';
import { readStudentRegions } from '../../server/student-regions.ts';
import {
  CheckError,
  describeOtherServer,
  describeResponse,
  readUrl,
  send,
  type Check,
  type Environment,
} from './call.ts';

const adviseOn = (reason: string): string =>
  reason.includes('page is on another host') ? '; add the host to STUDENT_PAGE_HOSTS' : '';

/**
 * Lists the checks of the student verifier. They ask for a verification that does not exist, and start one for each region
 * with the product's own calls, which no user continues.
 */
export function listStudentChecks(env: Environment): Check[] {
  const run: Check['run'] = async (note) => {
    if (env['SANDBOX'] !== '1' && !env['STUDENT_URL'] && !env['STUDENT_SIGNING_KEY']) {
      note('there is no student verifier (STUDENT_URL is not set), so the student plan is not sold');
      return;
    }
    const ofProvider = leaveSandboxFor(env['STUDENT_URL'], env);
    const key = readSecret('STUDENT_SIGNING_KEY', 'sandbox-student-signing-key-0123456789', ofProvider);
    const sheerId = readSheerIdAccess(env);
    const root = readUrl(env, 'STUDENT_URL');
    const path = sheerId ? '/rest/v2/verification/provider-check/details' : '/v1/verifications/provider-check';
    const headers = { Authorization: `Bearer ${key}` };
    const response = await send('STUDENT_URL', root + path, { headers });
    if (!response.isPage && [401, 403].includes(response.status))
      throw new CheckError('STUDENT_SIGNING_KEY is not the key of the verifier');
    const { success: isVerifier } = (sheerId ? unknownToSheerId : unknownVerification).safeParse(response.body);
    if (response.status === 404 && !isVerifier) throw describeOtherServer('STUDENT_URL', root, 'a student verifier');
    if (response.status !== 404) throw describeResponse('an unknown verification', response);
    note('the key is accepted');
    for (const region of sheerId ? readStudentRegions(regions, env) : []) {
      const id = sheerId?.programs[region] ?? '';
      const found = await send('STUDENT_URL', `${root}/rest/v2/program/${encodeURIComponent(id)}/theme`, { headers });
      const name = `SHEERID_PROGRAM_${region.toUpperCase()}`;
      if (found.status === 404) throw new CheckError(`${name} (${id}) is not a program of this account`);
      if (found.status !== 200) throw describeResponse(`the program of ${name}`, found);
    }
    if (sheerId) note('the programs of all regions exist');
    const settings = {
      studentUrl: root,
      studentSigningKey: key,
      studentPageHosts: (env['STUDENT_PAGE_HOSTS'] ?? '').split(',').filter((host) => host !== ''),
    };
    let reason = '';
    const log = { warn: (_event: string, fields?: object) => void (reason = String(Object(fields).reason)) };
    const verifier = sheerId ? createSheerIdVerifier(settings, sheerId, log) : createStudentVerifier(settings, log);
    for (const region of readStudentRegions(regions, env)) {
      const { locale } = regionConfigs[region];
      const subject = crypto.randomUUID();
      const returnUrl = readUrl(env, 'SITE_URL') + linkTo('studentVerification', region);
      const started = await verifier.start({ subject, region, locale, returnUrl });
      if (!started.ok) throw new CheckError(`no verification for ${region}: ${reason}${adviseOn(reason)}`);
      const { providerId, url } = started.value;
      const read = await verifier.look(providerId, subject);
      if (!read.ok || read.value.status !== 'pending') {
        const seen = read.ok ? read.value.status : `${read.code} ${reason}`.trim();
        throw new CheckError(`the verification ${providerId} for ${region} is ${seen} before its user saw a page`);
      }
      note(
        `a verification for ${region} (${providerId}) was started and read as pending; its page is on ${new URL(url).host}. The API cannot withdraw it: it is left to expire, and no user has seen it`,
      );
    }
  };
  return [{ name: 'student', run }];
}
