import type { components } from '../../api-spec/generated/v2.ts';
import { constants } from '../../core/domain/constants.ts';
import { normalizeEmail } from '../../core/domain/email-address.ts';
import type { Region } from '../../core/domain/region.ts';
import { decodePassword, type LoginError } from '../../core/domain/password-login.ts';
import type { Reply } from '../api/handler-types.ts';
import { isUnderMaintenance } from '../settings/maintenance.ts';
import { encryptSession } from './encrypt-session.ts';
import { countSignInAttempt, clearSignInAttempts, signInWindowMs } from './sign-in-rate-limit.ts';
import { resolveAccount } from './store.ts';
import type { AccountsContext } from './verify-token.ts';

type LoginReply = Reply<'loginUser'>;

const lock = (seconds: number): LoginReply => ({
  status: 429,
  problem: { title: 'AccountTempLockedError' },
  headers: { 'Retry-After': String(seconds) },
});

function rejectLogin(code: LoginError): LoginReply {
  if (code === 'ServiceDownError') return { status: 503, problem: { title: code } };
  if (code === 'AccountTempLockedError') return lock(signInWindowMs / 1000);
  return { status: 403, problem: { title: code } };
}

/**
 * Logs a user in by email and password (decision 0023), if configured. Only the identity provider receives the
 * password, after the rate limit by address.
 */
export async function signIn(
  { db, clock, identity, verifyToken, settings, log }: AccountsContext,
  region: Region,
  { email: given, password }: components['schemas']['LoginCredentials'],
): Promise<LoginReply> {
  const { passwordLoginKey } = settings;
  if (passwordLoginKey === undefined) return { status: 403, problem: { title: 'PasswordLoginDisabledError' } };
  if (await isUnderMaintenance(db, region)) return { status: 503, problem: { title: 'MaintenanceError' } };
  const email = normalizeEmail(given);
  if (email === undefined) return rejectLogin('InvalidDetailsSentError');
  const waitSeconds = await countSignInAttempt(db, email);
  if (waitSeconds > 0) return lock(waitSeconds);
  const typed = decodePassword(password);
  if (typed === undefined) return rejectLogin('InvalidDetailsSentError');
  const tokens = await identity.signIn(region, email, typed);
  if (!tokens.ok) return rejectLogin(tokens.code);
  /** A rejected user must not keep valid tokens at the provider. */
  const revokeTokens = async (response: LoginReply): Promise<LoginReply> => {
    await identity.giveBack(region, tokens.value);
    return response;
  };
  const claims = await verifyToken(tokens.value.accessToken);
  if (!claims.ok) {
    log.warn('the identity provider failed', { operation: 'password login', reason: `access_token: ${claims.code}` });
    return revokeTokens(rejectLogin('ServiceDownError'));
  }
  const admitted = await resolveAccount(db, claims.value, clock.now());
  if (!admitted.ok) {
    const title = admitted.code === 'EmailRequired' ? 'SignInFailedError' : admitted.code;
    return revokeTokens({ status: 403, problem: { title } });
  }
  await clearSignInAttempts(db, email);
  const { id, createdAt } = admitted.value;
  return {
    status: 200,
    body: {
      sealedSession: await encryptSession(tokens.value, passwordLoginKey),
      expiresIn: tokens.value.expiresIn,
      sessionDuration: constants.tokenRefresh / 1000,
      username: claims.value.name === '' ? admitted.value.email : claims.value.name,
      provider: claims.value.provider,
      userId: id,
      accountCreated: createdAt.toISOString(),
    },
  };
}
