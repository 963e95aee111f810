import type { AppContext } from '../app-context.ts';
import type { Handlers } from '../api/handler-types.ts';
import { exportPersonalData } from './export.ts';
import { previewErasure } from './erasure-preview.ts';
import { requestErasure } from './request-erasure.ts';
import { findUser } from '../accounts/store.ts';
import { hasLoggedInRecently } from './recent-login.ts';

type PrivacyOperations = Pick<Handlers, 'exportPersonalData' | 'foreseeErasure' | 'requestErasure'>;

const daySeconds = 86_400;

const tooManyExports = { status: 403 as const, problem: { title: 'RecentLoginRequiredError' as const } };

/** Operations about personal data (GDPR art. 15, 17 and 20). */
export function privacyHandlers(context: AppContext): PrivacyOperations {
  return {
    exportPersonalData: async ({ user }) => {
      if (!hasLoggedInRecently(user)) return tooManyExports;
      const account = await findUser(context.db, user.userId);
      const unverified = { id: user.userId, email: user.email, isEmailVerified: false };
      const copy = await exportPersonalData(context, account ?? unverified);
      if (copy.ok) return { status: 200, body: copy.value };
      return { status: 429, problem: { title: copy.code }, headers: { 'Retry-After': String(daySeconds) } };
    },
    foreseeErasure: async ({ user }) => ({ status: 200, body: await previewErasure(context, user) }),
    requestErasure: async ({ user }) => {
      if (!hasLoggedInRecently(user)) return tooManyExports;
      const { requestedAt, latestBy } = await requestErasure(context, user);
      return { status: 202, body: { requestedAt: requestedAt.toISOString(), latestBy: latestBy.toISOString() } };
    },
  };
}
