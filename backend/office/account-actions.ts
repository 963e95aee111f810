import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { loginProviders } from '../../core/domain/login-provider.ts';
import { fail, succeed } from '../../core/domain/result.ts';
import { endSessions } from '../accounts/end-sessions.ts';
import { isErasurePending } from '../accounts/is-erasure-pending.ts';
import { banUser, findSubject, setSpecialKind, specialKinds, unbanUser, type User } from '../accounts/store.ts';
import type { ApiUser } from '../api/handler-types.ts';
import type { AppContext } from '../app-context.ts';
import { runTransaction } from '../database/run-transaction.ts';
import { mail } from '../database/schema/delivery.ts';
import { isUuid } from '../database/uuid.ts';
import { addMail } from '../email/outbox.ts';
import { exportPersonalData } from '../privacy/export.ts';
import { previewErasure } from '../privacy/erasure-preview.ts';
import { requestErasure } from '../privacy/request-erasure.ts';
import type { Change } from './change.ts';
import { writeTime } from './effects.ts';
import { canResend } from './mail-text.ts';

const toApiUser = ({ id, email, name, region, provider }: User): ApiUser => ({
  userId: id,
  email,
  name,
  region,
  provider: loginProviders.find((known) => known === provider) ?? 'schibsted',
  loggedInAt: null,
});

/** Sends an email of the customer once more, to the present address. */
export function resendEmail({ db, clock, wakeScheduler }: AppContext, user: User, emailId: string): Change<null> {
  const find = async () => {
    const [row] = isUuid(emailId) ? await db.select().from(mail).where(eq(mail.id, emailId)) : [];
    return row?.userId === user.id ? row : undefined;
  };
  return {
    preview: async () => {
      const found = await find();
      if (found === undefined) return fail('no email of this customer');
      if (!canResend(found.data)) return fail('it has a code or link that has ended');
      return succeed([
        { name: `email ${found.data.kind}`, before: writeTime(found.sentAt), after: `to ${user.email}` },
      ]);
    },
    run: async () => {
      const found = await find();
      if (found === undefined) return fail('no email of this customer');
      await addMail(db, `again-${randomUUID()}`, user.id, found.data, clock.now());
      wakeScheduler();
      return succeed(null);
    },
  };
}

/** Ends one session of the customer at the identity provider; the site ends its own when it next renews its tokens. */
export function endOneSession({ db, identity }: AppContext, { id, region }: User, sessionId: string): Change<null> {
  return {
    preview: async () => {
      const listed = await identity.listSessions(region, await findSubject(db, id));
      if (!listed.ok) return fail('the identity provider does not list sessions');
      const found = listed.value.find((session) => session.id === sessionId);
      if (found === undefined) return fail('no session of this customer');
      return succeed([{ name: `session since ${found.startedAt}`, before: `until ${found.endsAt}`, after: 'ended' }]);
    },
    run: async () => {
      const ended = await identity.endSession(region, await findSubject(db, id), sessionId);
      return ended.ok ? succeed(null) : fail('the identity provider does not respond');
    },
  };
}

/** Ends all sessions of the customer, in all browsers and apps. */
export const endAllSessions = ({ db, wakeScheduler }: AppContext, { id }: User): Change<null> => ({
  preview: async () => succeed([{ name: 'sessions', before: 'as they are', after: 'ended' }]),
  run: async () => {
    await endSessions(db, id, randomUUID());
    wakeScheduler();
    return succeed(null);
  },
});

/** Bans a user and ends their sessions; a plan continues until staff cancel it. */
export const ban = ({ db, clock, wakeScheduler }: AppContext, { id, bannedAt }: User): Change<null> => ({
  preview: async () =>
    bannedAt === null ? succeed([{ name: 'login', before: 'allowed', after: 'banned' }]) : fail('banned already'),
  run: async () => {
    await runTransaction(db, async (tx) => {
      await banUser(tx, id, clock.now());
      await endSessions(tx, id, randomUUID());
    });
    wakeScheduler();
    return succeed(null);
  },
});

/** Ends a ban. The login of an account that is being erased stays closed. */
export const unban = ({ db }: AppContext, { id, bannedAt }: User): Change<null> => ({
  preview: async () => {
    if (bannedAt === null) return fail('not banned');
    if (await isErasurePending(db, id)) return fail('the account is being erased');
    return succeed([{ name: 'login', before: 'banned', after: 'allowed' }]);
  },
  run: async () => {
    await unbanUser(db, id);
    return succeed(null);
  },
});

/** Sets the special kind of a user; `None` removes it. */
export function setKind({ db }: AppContext, { id, specialKind }: User, given: string): Change<null> {
  const kind = specialKinds.find((known) => known === given) ?? null;
  return {
    preview: async () => succeed([{ name: 'kind', before: specialKind, after: kind }]),
    run: async () => {
      await setSpecialKind(db, id, kind);
      return succeed(null);
    },
  };
}

/** Exports the customer's data (GDPR art. 15), counted with their own exports. */
export const exportData = (context: AppContext, user: User): Change<unknown> => ({
  preview: async () => succeed([{ name: 'export', before: null, after: 'all data of the customer' }]),
  run: () => exportPersonalData(context, user),
});

/** Erases the account (GDPR art. 17), as the customer's own request does. */
export const erase = (context: AppContext, user: User): Change<null> => ({
  preview: async () => {
    if (await isErasurePending(context.db, user.id)) return fail('requested already');
    const { plans, bookkeepingYears, latestBy } = await previewErasure(context, toApiUser(user));
    const kept = bookkeepingYears === null ? 'nothing' : `payments without a name, ${bookkeepingYears} years`;
    return succeed([
      { name: 'plans that end now', before: String(plans.filter(({ endsHere }) => endsHere).length), after: '0' },
      { name: 'account', before: 'open', after: `erased at the latest on ${latestBy}` },
      { name: 'kept for bookkeeping', before: null, after: kept },
    ]);
  },
  run: async () => {
    await requestErasure(context, toApiUser(user));
    return succeed(null);
  },
});
