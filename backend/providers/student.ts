import { z } from 'zod';
import { fetchWithSpan, toPathPattern } from '../../server/telemetry/spans.ts';
import type { Region } from '../../core/domain/region.ts';
import { fail, succeed, type Result } from '../../core/domain/result.ts';
import type { Log } from '../../server/telemetry/log.ts';
import { isStorable, toStorable } from '../database/storable-text.ts';
import type { Settings } from '../env.ts';
import { isProviderPage } from './provider-page.ts';
import { readAnswer } from './read-answer.ts';
import { describeRefusal } from './refusal-reason.ts';
import { readResponseJson } from '../../server/http/response-text.ts';

/** A new verification. `subject` is the only data that the verifier gets about the user. */
export type VerificationRequest = { subject: string; region: Region; locale: string; returnUrl: string };

export type VerificationResult =
  | { status: 'pending' }
  | { status: 'verified'; studentId: string; school: string | null }
  | { status: 'refused'; reason: 'tries' | 'declined' | 'expired' };

/** The student verifier. Data from the browser does not count: the backend fetches the results. */
export type StudentVerifier = {
  start: (order: VerificationRequest) => Promise<Result<{ providerId: string; url: string }, 'unavailable'>>;
  /** @param subject of the verification; a result for another subject does not count. */
  look: (providerId: string, subject: string) => Promise<Result<VerificationResult, 'unavailable' | 'unknown'>>;
};

const startedSchema = z.object({
  verificationId: z.string().min(1).max(200).refine(isStorable),
  url: z.url({ protocol: /^https?$/ }).max(2_000),
});
const resultSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending'), subject: z.string() }),
  z.object({
    status: z.literal('verified'),
    subject: z.string(),
    studentId: z.string().min(1).max(200).refine(isStorable),
    school: z.string().max(300).transform(toStorable).nullable(),
  }),
  z.object({
    status: z.literal('refused'),
    subject: z.string(),
    reason: z.enum(['tries', 'declined', 'expired']).catch('expired'),
  }),
]);

/** The error for a verification that does not exist, by `api-spec/ports/student.yaml`. */
export const unknownVerification = z.object({ title: z.literal('UnknownVerification') });

const optionalText = z.string().optional().catch(undefined);

/** A refusal: a problem of an adapter, or SheerID's error. */
const refusalSchema = z.object({
  title: optionalText,
  detail: optionalText,
  systemErrorMessage: optionalText,
  errorIds: z.array(z.string()).catch([]),
});

const timeoutMs = 5_000;

/** Logs why a verifier is unavailable: the operation, and the fields of another shape. */
export const logFailure = (log: Pick<Log, 'warn'>, operation: string, error: unknown): void =>
  log.warn('the student verifier failed', { operation, reason: String(error) });

/** True for the verifier's error for a verification that does not exist; false for a 404 of another server. */
export const isUnknown = async (schema: z.ZodType, response: Response): Promise<boolean> =>
  response.status === 404 && schema.safeParse(await readResponseJson(response).catch(() => undefined)).success;

/**
 * Reads a response of a verifier.
 *
 * @throws Error when it is no success, or has another shape.
 */
export async function readVerifierResponse<Value>(
  schema: z.ZodType<Value>,
  response: Response,
  operation: string,
): Promise<Value> {
  if (!response.ok) {
    const body: unknown = await readResponseJson(response).catch(() => undefined);
    const { title, detail, systemErrorMessage, errorIds = [] } = refusalSchema.safeParse(body).data ?? {};
    const reason = describeRefusal(title, ...errorIds, systemErrorMessage, detail);
    throw new Error(`student verifier, ${operation}: answered ${response.status}${reason}`);
  }
  return readAnswer(schema, await readResponseJson(response), `student verifier, ${operation}`, Error);
}

/** Makes the client of the student verifier, with a timeout and without redirects. */
export function createStudentVerifier(
  settings: Pick<Settings, 'studentUrl' | 'studentSigningKey' | 'studentPageHosts'>,
  log: Pick<Log, 'warn'>,
): StudentVerifier {
  const send = (path: string, init: RequestInit = {}): Promise<Response> => {
    const options: RequestInit = {
      ...init,
      headers: { Authorization: `Bearer ${settings.studentSigningKey}`, 'Content-Type': 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    };
    return fetchWithSpan(settings.studentUrl + path, options, { peer: 'student', route: toPathPattern(path) });
  };
  return {
    start: async (order) => {
      try {
        const response = await send('/v1/verifications', { method: 'POST', body: JSON.stringify(order) });
        const { verificationId, url } = await readVerifierResponse(startedSchema, response, 'start');
        if (!isProviderPage(url, settings.studentUrl, settings.studentPageHosts))
          throw new Error(`student verifier, start: its page is on another host, ${new URL(url).host}`);
        return succeed({ providerId: verificationId, url });
      } catch (error) {
        logFailure(log, 'start', error);
        return fail('unavailable'); // unreachable, too slow or malformed: at worst an unused verification
      }
    },
    look: async (providerId, subject) => {
      if (settings.studentSigningKey === undefined) return fail('unavailable');
      try {
        const response = await send(`/v1/verifications/${encodeURIComponent(providerId)}`);
        if (await isUnknown(unknownVerification, response)) return fail('unknown');
        const result = await readVerifierResponse(resultSchema, response, 'result');
        return result.subject === subject ? succeed(result) : fail('unknown');
      } catch (error) {
        logFailure(log, 'result', error);
        return fail('unavailable');
      }
    },
  };
}
