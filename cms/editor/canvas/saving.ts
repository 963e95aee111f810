import type { ShownStatus } from '../describe-mistake.ts';
import type { Difference } from '../page/compare.ts';
import { opened } from './opened-page.ts';

/** Why a page is not saved. */
export type SaveFailure =
  | { code: 'offline' }
  | { code: 'loggedOut' }
  /** another editor saved the version first; a difference is what they and this editor wrote in a field */
  | { code: 'conflict'; by: string; version: string | null; differences: Difference[] }
  | { code: 'failed' };
type Conflict = Omit<Extract<SaveFailure, { code: 'conflict' }>, 'code'>;
export type SaveResult = { ok: true; status: ShownStatus } | { ok: false; failure: SaveFailure };

const fail = (failure: SaveFailure): SaveResult => ({ ok: false, failure });

/** Saves the draft. Never throws: the texts stay in the editor. */
export async function savePage(form: Record<string, unknown>): Promise<SaveResult> {
  const response = await fetch(`/editor/edit/${opened.name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(form),
  }).catch(() => undefined);
  if (response === undefined) return fail({ code: 'offline' });
  if (response.status === 401 || response.redirected) return fail({ code: 'loggedOut' });
  if (response.status === 409) return fail({ code: 'conflict', ...((await response.json()) as Conflict) });
  return response.ok ? { ok: true, status: (await response.json()) as ShownStatus } : fail({ code: 'failed' });
}
