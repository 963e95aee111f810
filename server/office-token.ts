import { jwtVerify, SignJWT } from 'jose';

/** Roles of staff. */
export const staffRoles = ['support', 'finance', 'admin'] as const;

export type StaffRole = (typeof staffRoles)[number];

/** A member of staff; `id` is in the audit log. */
export type Staff = { id: string; roles: StaffRole[] };

const [issuer, audience, algorithm] = ['urn:nordlyd:office', 'urn:nordlyd:office-api', 'HS256'];

/** Enough for one call; the office signs a token for each. */
const lifetime = '2m';

/** The roles among the values of a claim; others are skipped. */
export const readRoles = (claim: unknown): StaffRole[] =>
  staffRoles.filter((role) => (Array.isArray(claim) ? claim.includes(role) : claim === role));

/** Signs a token with which the office calls the backend for a member of staff. @param key OFFICE_KEY */
export const signOfficeToken = (key: string, { id, roles }: Staff): Promise<string> =>
  new SignJWT({ roles })
    .setProtectedHeader({ alg: algorithm })
    .setSubject(id)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(lifetime)
    .sign(new TextEncoder().encode(key));

/** Verifies such a token. @returns undefined for an expired or foreign one, and for staff without a role. */
export async function verifyOfficeToken(key: string, token: string): Promise<Staff | undefined> {
  try {
    const options = { issuer, audience, algorithms: [algorithm], clockTolerance: 10 };
    const { payload } = await jwtVerify(token, new TextEncoder().encode(key), options);
    const roles = readRoles(payload['roles']);
    return payload.sub === undefined || roles.length === 0 ? undefined : { id: payload.sub, roles };
  } catch {
    return undefined;
  }
}
