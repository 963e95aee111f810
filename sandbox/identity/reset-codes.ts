import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { DocumentStore } from '../../server/sandbox/document-store.ts';

type ResetCode = { account: string; digest: string; expiresAt: number; tries: number };

const lifetimeMs = 15 * 60_000;
const maxTries = 5;

const digestOf = (account: string, code: string): string =>
  createHash('sha256').update(`${account} ${code}`).digest('hex');

/** Codes that allow a new password. */
export type ResetCodes = {
  /** Creates a six-digit code and invalidates an earlier one of the account. */
  issue: (account: string) => string;
  /** Verifies and consumes a code; five wrong attempts consume it too. */
  redeem: (account: string, code: string) => boolean;
  purge: () => void;
  clear: () => void;
};

/**
 * Opens the stored codes, which are hashed.
 *
 * @param now returns ms since 1970.
 */
export function openResetCodes(records: DocumentStore, now: () => number = Date.now): ResetCodes {
  const codes = records.collection<ResetCode>('reset-code');
  return {
    issue: (account) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      codes.put(account, { account, digest: digestOf(account, code), expiresAt: now() + lifetimeMs, tries: 0 });
      return code;
    },
    redeem: (account, code) => {
      const stored = codes.get(account);
      if (!stored || stored.expiresAt <= now() || stored.tries >= maxTries) return false;
      const isRight = timingSafeEqual(Buffer.from(stored.digest), Buffer.from(digestOf(account, code)));
      if (isRight) codes.delete(account);
      else codes.put(account, { ...stored, tries: stored.tries + 1 });
      return isRight;
    },
    purge: () => {
      for (const { account, expiresAt } of codes.list()) if (expiresAt <= now()) codes.delete(account);
    },
    clear: () => codes.clear(),
  };
}
