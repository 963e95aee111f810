import { and, eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { fail, succeed, type Result } from '../../../core/domain/result.ts';
import { toAccountSubject } from '../../../server/account-subject.ts';
import { regions, type Region } from '../../../core/domain/region.ts';
import { isErasedLogin } from '../../accounts/erased-login.ts';
import { findAccount, lockUser, type User } from '../../accounts/store.ts';
import type { AppContext } from '../../app-context.ts';
import type { Database } from '../../database/open.ts';
import { runTransaction } from '../../database/run-transaction.ts';
import { appUser } from '../../database/schema/catalogue.ts';
import { appSubscription } from '../../database/schema/app-subscription.ts';
import { subscription } from '../../database/schema/payment.ts';
import { failMalformed, type Malformed } from '../../malformed.ts';
import { findPrice } from '../../offers/price-list.ts';
import { updateSubscription } from '../subscription/store.ts';
import { readReport, type AppReport } from './report.ts';

/** Why a report changes nothing. `unknown_user`: the account of this login was erased. */
export type ReportFailure = 'bad_signature' | 'unknown_user' | 'contract_of_other_user';

const toDate = (seconds: number): Date => new Date(seconds * 1_000);

type Clients = AppContext['settings']['identityClients'];

/** The product's id of the user of a report, and a region of the issuer; undefined for an unknown issuer. */
function readSubject({ sub, iss }: AppReport, clients: Clients): { id: string; region: Region } | undefined {
  const region = regions.find((one) => (iss === undefined ? clients[one].isMainIssuer : clients[one].issuer === iss));
  if (region !== undefined) return { id: toAccountSubject(clients[region], sub), region };
  // no region uses the main issuer
  return iss === undefined ? { id: sub, region: 'se' } : undefined;
}

/** Finds the account of a login, or adds it for the first login, which brings its address and name. */
async function findOrAddAccount(tx: Database, id: string, region: Region, now: Date): Promise<User | undefined> {
  const known = await findAccount(tx, id);
  if (known !== undefined || (await isErasedLogin(tx, id, undefined))) return known;
  const row = { id, email: '', name: '', region, provider: 'schibsted' as const, createdAt: now };
  await tx.insert(appUser).values(row).onConflictDoNothing();
  return findAccount(tx, id);
}

/** Writes a report that is newer than all before, and returns the subscription's id; null when there is none. */
async function write(
  tx: Database,
  userId: string,
  report: AppReport,
  subscriptionId: string | null,
): Promise<string | null> {
  const at = toDate(report.at);
  if (report.event === 'ended') {
    if (subscriptionId !== null) await updateSubscription(tx, subscriptionId, { endedAt: at, isOpen: false });
    return subscriptionId;
  }
  const { region, offer, seller: manager } = report;
  const { amount: price, currency } = await findPrice(tx, region, offer);
  const terms = { region, offer, price, currency, paidUntil: toDate(report.paidUntil), endedAt: null, isOpen: true };
  if (subscriptionId !== null) {
    await updateSubscription(tx, subscriptionId, terms);
    return subscriptionId;
  }
  const id = randomUUID();
  const began = { startedAt: at, anchorAt: at, nextPeriod: 1 };
  await tx.insert(subscription).values({ id, userId, manager, ...terms, ...began });
  return id;
}

/**
 * Applies what the owner's app backend reports about a subscription that an app store or another brand has sold
 * (decision 0162). A report may come before the user's first login. Reports may come in any order and any number of
 * times: the newest one of a contract counts.
 */
export async function applyReport(
  { db, clock, settings }: Pick<AppContext, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<Result<true, ReportFailure> | Malformed> {
  const read = await readReport(token, settings.appBackendKeys, clock.now());
  if (!read.ok) return read;
  const report = read.value;
  const subject = readSubject(report, settings.identityClients);
  if (subject === undefined) return failMalformed('iss');
  const { seller, contract } = report;
  return runTransaction(db, async (tx): Promise<Result<true, ReportFailure>> => {
    const region = report.event === 'ended' ? subject.region : report.region;
    const account = await findOrAddAccount(tx, subject.id, region, clock.now());
    if (account === undefined) return fail('unknown_user');
    await lockUser(tx, account.id);
    const at = toDate(report.at);
    const row = { seller, contract, userId: account.id, reportedAt: new Date(0) };
    await tx.insert(appSubscription).values(row).onConflictDoNothing();
    const isOfContract = and(eq(appSubscription.seller, seller), eq(appSubscription.contract, contract));
    const [known] = await tx.select().from(appSubscription).where(isOfContract).for('update');
    if (known?.userId !== account.id) return fail('contract_of_other_user');
    if (known.reportedAt >= at) return succeed(true);
    const subscriptionId = await write(tx, account.id, report, known.subscriptionId);
    await tx.update(appSubscription).set({ subscriptionId, reportedAt: at }).where(isOfContract);
    return succeed(true);
  });
}
