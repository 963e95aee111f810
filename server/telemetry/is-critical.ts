import type { LogFields } from './log-line.ts';

/** Matches events, routes, operations, pages and jobs that concern money or identity. */
const criticalPattern =
  /pay|card|wallet|adyen|vipps|provider|webhook|reconcile|renewal|prices|checkout|voucher|subscri|transaction|receipt|purchase|refund|withdraw|agreement|partner|dashboard|verify|log-?(in|out)|auth|sign-?(in|up)|session|secret|token|erasure|csp/i;

const locationFields = ['route', 'operation', 'path', 'folder', 'job'] as const;

/** True for a log entry about money or identity: each one is reported, without sampling (requirement AN-09). */
export const isCritical = (event: string, fields: LogFields = {}): boolean =>
  criticalPattern.test(event) ||
  locationFields.some((name) => typeof fields[name] === 'string' && criticalPattern.test(fields[name]));
