import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import type { Records } from '../../server/sandbox/document-store.ts';

type ResetCode = { account: string; digest: string; expiresAt: number; tries: number };

const lifetimeMs = 15 * 60_000;
const maxTries = 5;

const digestOf = (account: string, code: string): string =>
  createHash('sha256').update(`${account} ${code}`).digest('hex');

/** The codes that let a person set a new password. */
export type ResetCodes = {
  /** Makes a six-digit code; an earlier one of the same account stops working. */
  issue: (account: string) => string;
  /** Tells whether a code is right and uses it up; five wrong tries use it up as well. */
  redeem: (account: string, code: string) => boolean;
  purge: () => void;
  clear: () => void;
};

/**
 * Opens the codes; digests alone are kept.
 *
 * @param now real time in milliseconds, another one in tests.
 */
export function openResetCodes(records: Records, now: () => number = Date.now): ResetCodes {
  const codes = records.collection<ResetCode>('reset-code');
  return {
    issue: (account) => {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      codes.put(account, { account, digest: digestOf(account, code), expiresAt: now() + lifetimeMs, tries: 0 });
      return code;
    },
    redeem: (account, code) => {
      const kept = codes.get(account);
      if (!kept || kept.expiresAt <= now() || kept.tries >= maxTries) return false;
      const isRight = timingSafeEqual(Buffer.from(kept.digest), Buffer.from(digestOf(account, code)));
      if (isRight) codes.delete(account);
      else codes.put(account, { ...kept, tries: kept.tries + 1 });
      return isRight;
    },
    purge: () => {
      for (const { account, expiresAt } of codes.list()) if (expiresAt <= now()) codes.delete(account);
    },
    clear: () => codes.clear(),
  };
}
