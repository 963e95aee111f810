import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Ledger } from '../../server/sandbox/control-routes.ts';
import type { Collection, DocumentStore } from '../../server/sandbox/document-store.ts';
import { cleanAddress, findSchool } from './schools.ts';

/** Lifetime of a code, in ms. */
export const codeLifeMs = 15 * 60_000;
/** Lifetime of a verification, in ms. */
export const verificationLifeMs = 24 * 3_600_000;
/** Wrong codes after which a verification fails. */
export const maxTries = 5;
/** Maximum number of codes per verification. */
const maxCodes = 5;

/** Why a verification failed. */
export type FailureReason = 'tries' | 'declined' | 'expired';

type Code = { digest: string; expiresAt: number };

/** The verification of one student. */
export type Verification = {
  id: string;
  /** secret part of the page's URL, unlike the id */
  token: string;
  subject: string;
  region: 'se' | 'no' | 'fi';
  lang: 'sv' | 'nb' | 'fi';
  returnUrl: string;
  status: 'pending' | 'verified' | 'refused';
  reason: FailureReason | null;
  /** name of the school, after a valid email address */
  school: string | null;
  address: string | null;
  /** pseudonym of the student, the same at each verification; only when verified */
  studentId: string | null;
  code: Code | null;
  codesSent: number;
  wrongTries: number;
  /** ISO times, real clock */
  createdAt: string;
  decidedAt: string | null;
  validUntil: string | null;
};

/** Invalid input of a user. */
export type Fault = 'address' | 'school' | 'tooManyCodes' | 'code' | 'codeExpired' | 'closed';

export type Step<Value = Verification> = { ok: true; value: Value } | { ok: false; fault: Fault };

const fail = (fault: Fault) => ({ ok: false, fault }) as const;

/** Twelve months later, on the same day if the month has it. */
export function addYear(from: Date): Date {
  const later = new Date(from);
  later.setUTCFullYear(from.getUTCFullYear() + 1);
  if (later.getUTCMonth() !== from.getUTCMonth()) later.setUTCDate(0); // 29 February
  return later;
}

/** The pseudonym for a school address; the same for all its plus tags. */
function makePseudonym(address: string, secret: string): string {
  const untagged = address.replace(/\+[^@]*@/, '@');
  return `stu_${createHmac('sha256', secret).update(`student ${untagged}`).digest('hex').slice(0, 32)}`;
}

/** Verifications: started by the merchant, completed by the student. */
export type Verifications = {
  start: (order: Pick<Verification, 'subject' | 'region' | 'returnUrl' | 'lang'>) => Verification;
  find: (id: string) => Verification | undefined;
  findByToken: (token: string) => Verification | undefined;
  /** Sets the school address and creates a code; the caller sends the email. */
  setAddress: (token: string, typed: string) => Step<{ verification: Verification; code: string }>;
  /** Removes the email address, so that the user can enter another one. */
  clearAddress: (token: string) => void;
  giveCode: (token: string, typed: string) => Step;
  /** The user cancels. */
  decline: (token: string) => void;
  /** Decides instead of the user, for the control route; undefined when the verification is already complete. */
  decideFor: (id: string, response: { address: string } | 'refused') => Verification | undefined;
};

/** Opens the stored verifications. @param options.secret key of the stored code hashes. */
export function openVerifications(options: { records: DocumentStore; ledger: Ledger; secret: string }): Verifications {
  const { records, ledger, secret } = options;
  const verifications: Collection<Verification> = records.collection('verification');
  const tokens: Collection<string> = records.collection('token');
  const digest = (id: string, code: string): string =>
    createHmac('sha256', secret).update(`${id} ${code}`).digest('hex');
  const keep = (verification: Verification): Verification => {
    verifications.put(verification.id, verification);
    return verification;
  };
  const decide = (verification: Verification, reason: FailureReason | null): Verification => {
    const now = new Date();
    const status = reason === null ? 'verified' : 'refused';
    ledger.append({ kind: 'verification', reference: verification.id, subject: verification.subject, status });
    return keep({
      ...verification,
      status,
      reason,
      code: null,
      // The result does not need the email address: the pseudonym identifies the student.
      address: null,
      studentId: reason === null ? makePseudonym(verification.address ?? '', secret) : null,
      decidedAt: now.toISOString(),
      validUntil: reason === null ? addYear(now).toISOString() : null,
    });
  };
  const find = (id: string): Verification | undefined => {
    const found = verifications.get(id);
    const isOverdue = found?.status === 'pending' && Date.parse(found.createdAt) + verificationLifeMs < Date.now();
    return found && isOverdue ? decide(found, 'expired') : found;
  };
  const findByToken = (token: string): Verification | undefined => {
    const id = tokens.get(token);
    return id === undefined ? undefined : find(id);
  };
  const findOpen = (token: string): Verification | undefined => {
    const found = findByToken(token);
    return found?.status === 'pending' ? found : undefined;
  };

  return {
    find,
    findByToken,
    start: (order) => {
      const verification: Verification = {
        ...order,
        id: `ver_${randomBytes(12).toString('hex')}`,
        token: randomBytes(24).toString('base64url'),
        status: 'pending',
        reason: null,
        school: null,
        address: null,
        studentId: null,
        code: null,
        codesSent: 0,
        wrongTries: 0,
        createdAt: new Date().toISOString(),
        decidedAt: null,
        validUntil: null,
      };
      tokens.put(verification.token, verification.id);
      ledger.append({ kind: 'verification', reference: verification.id, subject: order.subject, status: 'pending' });
      return keep(verification);
    },
    setAddress: (token, typed) => {
      const open = findOpen(token);
      if (!open) return fail('closed');
      const address = cleanAddress(typed);
      if (address === undefined) return fail('address');
      const school = findSchool(address);
      if (!school) return fail('school');
      if (open.codesSent >= maxCodes) return fail('tooManyCodes');
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const verification = keep({
        ...open,
        address,
        school: school.name,
        code: { digest: digest(open.id, code), expiresAt: Date.now() + codeLifeMs },
        codesSent: open.codesSent + 1,
      });
      return { ok: true, value: { verification, code } };
    },
    clearAddress: (token) => {
      const open = findOpen(token);
      if (open) keep({ ...open, address: null, school: null, code: null });
    },
    giveCode: (token, typed) => {
      const open = findOpen(token);
      if (!open) return fail('closed');
      if (!open.code || open.code.expiresAt < Date.now()) return fail('codeExpired');
      const given = Buffer.from(digest(open.id, typed.replaceAll(/\s/g, '')));
      if (timingSafeEqual(given, Buffer.from(open.code.digest))) return { ok: true, value: decide(open, null) };
      const wrongTries = open.wrongTries + 1;
      if (wrongTries < maxTries) keep({ ...open, wrongTries });
      else decide({ ...open, wrongTries }, 'tries');
      return fail('code');
    },
    decline: (token) => {
      const open = findOpen(token);
      if (open) decide(open, 'declined');
    },
    decideFor: (id, response) => {
      const open = find(id);
      if (open?.status !== 'pending') return undefined;
      if (response === 'refused') return decide(open, 'declined');
      const address = cleanAddress(response.address);
      const school = address === undefined ? undefined : findSchool(address);
      if (address === undefined || school === undefined) return undefined;
      return decide({ ...open, address, school: school.name }, null);
    },
  };
}
