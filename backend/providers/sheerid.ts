import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Region } from '../../core/domain/region.ts';
import { fail, succeed } from '../../core/domain/result.ts';
import { fetchWithSpan } from '../../server/telemetry/spans.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { toStorable } from '../database/storable-text.ts';
import type { Settings } from '../env.ts';
import type { SheerIdAccess } from '../sheerid-access.ts';
import {
  isUnknown,
  logFailure,
  readVerifierResponse,
  type StudentVerifier,
  type VerificationResult,
} from './student.ts';

const timeoutMs = 5_000;

/** The page's language, by SheerID's names. */
const languages: Record<Region, string> = { se: 'sv', no: 'no', fi: 'fi' };

/** SheerID's ids are part of URLs. */
const idSchema = z.string().regex(/^[\w-]{1,100}$/);
const startedSchema = z.object({ verificationId: idSchema, currentStep: z.string() });
const detailsSchema = z.object({
  programId: z.string(),
  trackingId: z.string().nullish(),
  lastResponse: z.object({ currentStep: z.string(), errorIds: z.array(z.string()).nullish() }),
  personInfo: z
    .object({
      firstName: z.string().nullish(),
      lastName: z.string().nullish(),
      birthDate: z.string().nullish(),
      email: z.string().nullish(),
      organization: z
        .object({ id: z.union([z.number(), z.string()]), name: z.string().transform(toStorable) })
        .nullish(),
    })
    .nullish(),
});
/** SheerID's error for a verification that does not exist. */
export const unknownToSheerId = z.object({ errorIds: z.tuple([z.literal('noVerification')], z.string()) });
type Details = z.infer<typeof detailsSchema>;

/** Errors of a user who has tried too often; all others decline. */
const triesErrors = new Set(['docReviewLimitExceeded', 'verificationLimitExceeded', 'maxSMSCodeLimitExceeded']);
const expiredErrors = new Set(['expiredVerification', 'noVerification', 'expiredEmailLoopToken']);

/**
 * The same for the same student in every verification. SheerID has no such id, so it is a hash of the values that
 * SheerID verified; the backend does not store them.
 */
function nameStudent({ firstName, lastName, birthDate, email, organization }: NonNullable<Details['personInfo']>) {
  const values = [organization?.id, firstName, lastName, birthDate ?? email].map((value) =>
    String(value ?? '').toLowerCase(),
  );
  return `sheerid-${createHash('sha256').update(JSON.stringify(values)).digest('base64url')}`;
}

function toResult({ lastResponse, personInfo }: Details): VerificationResult | undefined {
  const { currentStep, errorIds } = lastResponse;
  if (currentStep === 'success') {
    if (!personInfo) return undefined;
    return { status: 'verified', studentId: nameStudent(personInfo), school: personInfo.organization?.name ?? null };
  }
  if (currentStep !== 'error' && currentStep !== 'consolation') return { status: 'pending' };
  const has = (errors: ReadonlySet<string>): boolean => (errorIds ?? []).some((id) => errors.has(id));
  if (has(expiredErrors)) return { status: 'refused', reason: 'expired' };
  return { status: 'refused', reason: has(triesErrors) ? 'tries' : 'declined' };
}

/**
 * Makes the client of SheerID's REST API v2 (decision 0164). The backend creates a verification, the user proves the
 * studies on SheerID's page, and the backend reads the details. The program's success URL leads back, because a
 * verification has no return URL.
 *
 * @param access.programs of each region.
 */
export function createSheerIdVerifier(
  { studentUrl, studentSigningKey }: Pick<Settings, 'studentUrl' | 'studentSigningKey'>,
  { programs }: Pick<SheerIdAccess, 'programs'>,
  log: Pick<Log, 'warn'>,
): StudentVerifier {
  const send = (path: string, route: string, init: RequestInit = {}): Promise<Response> => {
    const options: RequestInit = {
      ...init,
      headers: { Authorization: `Bearer ${studentSigningKey}`, 'Content-Type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    };
    return fetchWithSpan(`${studentUrl}/rest/v2${path}`, options, { peer: 'student', route });
  };
  return {
    start: async ({ subject, region }) => {
      try {
        const programId = programs[region];
        if (programId === undefined) throw new Error(`student verifier, start: ${region} has no program`);
        const body = JSON.stringify({ programId, trackingId: subject });
        const response = await send('/verification', '/verification', { method: 'POST', body });
        const { verificationId, currentStep } = await readVerifierResponse(startedSchema, response, 'start');
        if (currentStep === 'error') throw new Error('student verifier, start: the step is "error"');
        const query = new URLSearchParams({ verificationId, locale: languages[region] });
        const page = `${studentUrl}/verify/${encodeURIComponent(programId)}/?${query.toString()}`;
        return succeed({ providerId: verificationId, url: page });
      } catch (error) {
        logFailure(log, 'start', error);
        return fail('unavailable'); // unreachable, too slow or malformed: at worst an unused verification
      }
    },
    look: async (providerId, subject) => {
      try {
        const response = await send(
          `/verification/${encodeURIComponent(providerId)}/details`,
          '/verification/{id}/details',
        );
        if (await isUnknown(unknownToSheerId, response)) return fail('unknown');
        const details = await readVerifierResponse(detailsSchema, response, 'details');
        const result = toResult(details);
        if (result === undefined) throw new Error('student verifier, details: a verified student has no personInfo');
        const { programId, trackingId } = details;
        const isOurs = Object.values(programs).includes(programId) && (trackingId ?? subject) === subject;
        return isOurs ? succeed(result) : fail('unknown');
      } catch (error) {
        logFailure(log, 'details', error);
        return fail('unavailable');
      }
    },
  };
}
