import type { IdentityClient } from './identity-client.ts';

type Issuer = Pick<IdentityClient, 'issuer' | 'isMainIssuer'>;

/** A `sub` has up to 255 characters (OpenID Connect Core, 2); the rest is for the issuer of `toAccountSubject`. */
export const subjectMaxLength = 600;

/** Begins the id of a login at another issuer than the main one. */
const scope = /^issuer:[^|]*\|/;

const scopeOf = (issuer: string): string => `issuer:${issuer.replace(/^https?:\/\//, '').replace(/\/$/, '')}|`;

/**
 * The product's id of a login: `sub` is unique at its issuer only (OpenID Connect Core, 2). Logins of the main issuer
 * keep their bare `sub` (decision 0176).
 */
export const toAccountSubject = ({ issuer, isMainIssuer }: Issuer, sub: string): string =>
  isMainIssuer && !scope.test(sub) ? sub : scopeOf(issuer) + sub;

/** The issuer's own id of a login, for calls to the issuer. */
export const toProviderSubject = (subject: string): string => subject.replace(scope, '');

/** True when the login is one of the issuer. */
export const isSubjectOf = (client: Issuer, subject: string): boolean =>
  toAccountSubject(client, toProviderSubject(subject)) === subject;
