import type { Result } from '../../core/domain/result.ts';
import type { Staff } from '../../server/office-token.ts';
import type { AppContext } from '../app-context.ts';
import type { AnyReply } from '../api/reply.ts';
import { Problem } from '../problem.ts';
import { addAuditEntry, type AuditedAction } from './audit.ts';
import type { Effect } from './effects.ts';

/** A change that staff may preview. Both functions apply the rules of the product. */
export type Change<Value> = {
  preview: () => Promise<Result<Effect[], string>>;
  /** `data` is part of the response. */
  run: () => Promise<Result<Value, string>>;
};

/** How a change is requested. */
export type ChangeRequest = Pick<AuditedAction, 'action' | 'userId' | 'subject'> & {
  reason: string;
  isPreview?: boolean | undefined;
};

/** Refuses a reason of spaces and signs: the audit log says why. */
function checkReason(reason: string): void {
  if (/[\p{L}\p{N}]/u.test(reason)) return;
  const errors = [{ location: 'body', field: '/reason', message: 'must have words' }] as const;
  throw new Problem(400, 'InvalidRequest', { errors });
}

const refuse = (code: string): AnyReply => ({ status: 409, problem: { title: 'NotPossibleError', detail: code } });

/**
 * Previews or makes a change. The entry of the audit log is stored before the change, so that none is without one. A
 * change that the product then refuses has a second entry.
 *
 * @throws Problem 400 for a reason without words.
 */
export async function makeChange<Value>(
  { db }: Pick<AppContext, 'db'>,
  staff: Staff,
  { isPreview = false, ...request }: ChangeRequest,
  { preview, run }: Change<Value>,
): Promise<AnyReply> {
  checkReason(request.reason);
  const previewed = await preview();
  if (!previewed.ok) return refuse(previewed.code);
  const effects = previewed.value;
  if (isPreview) {
    if (request.userId !== undefined)
      await addAuditEntry(db, staff, { ...request, action: `preview ${request.action}` });
    return { status: 200, body: { isDone: false, effects, data: null } };
  }
  await addAuditEntry(db, staff, { ...request, effects });
  const done = await run();
  if (done.ok) return { status: 200, body: { isDone: true, effects, data: done.value } };
  const failure: Effect = { name: 'failure', before: null, after: done.code };
  await addAuditEntry(db, staff, { ...request, action: `failed ${request.action}`, effects: [failure] });
  return refuse(done.code);
}
