import type { ShownStatus } from '../describe-mistake.ts';
import { opened } from './opened-page.ts';

/** Another editor, or another tab, saved the page first. */
export type SaveConflict = {
  code: 'conflict';
  by: string;
  isOwn: boolean;
  /** version of the draft that they saved; null when they deleted it */
  version: string | null;
  /** the version that both started from; null when it is no longer known */
  base: Record<string, unknown> | null;
  theirs: Record<string, unknown> | null;
};

/** Why a page is not saved. */
export type SaveFailure = { code: 'offline' } | { code: 'loggedOut' } | { code: 'failed' } | SaveConflict;
export type SaveResult = { ok: true; status: ShownStatus } | { ok: false; failure: SaveFailure };

const fail = (failure: SaveFailure): SaveResult => ({ ok: false, failure });

/** Saves the draft. Never throws: the texts stay in the editor. */
export async function savePage(form: Record<string, unknown>): Promise<SaveResult> {
  try {
    const response = await fetch(`/editor/edit/${opened.name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(form),
    });
    if (response.status === 401 || response.redirected) return fail({ code: 'loggedOut' });
    if (response.status === 409)
      return fail({ ...((await response.json()) as Omit<SaveConflict, 'code'>), code: 'conflict' });
    return response.ok ? { ok: true, status: (await response.json()) as ShownStatus } : fail({ code: 'failed' });
  } catch {
    // no response, or a part of one
    return fail({ code: 'offline' });
  }
}
