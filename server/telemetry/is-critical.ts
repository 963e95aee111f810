import type { LogFields } from './log-line.ts';

/** Words of events, routes, operations, pages and jobs that are about money or about who somebody is. */
const words =
  /pay|card|wallet|adyen|vipps|provider|webhook|reconcile|renewal|prices|checkout|voucher|subscri|transaction|receipt|purchase|refund|withdraw|agreement|partner|dashboard|verify|log-?(in|out)|auth|sign-?(in|up)|session|secret|token|erasure|csp/i;

/** Fields of a line that say what was being done. */
const places = ['route', 'operation', 'path', 'folder', 'job'] as const;

/**
 * True for trouble that has to do with money or with who somebody is, by its name or by where it happened: every single
 * one is told, whatever the share (requirement AN-09).
 */
export const isCritical = (event: string, fields: LogFields = {}): boolean =>
  words.test(event) || places.some((name) => typeof fields[name] === 'string' && words.test(fields[name]));
