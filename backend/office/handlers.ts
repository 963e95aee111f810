import type { components, operations } from '../../api-spec/generated/office.ts';
import type { Staff } from '../../server/office-token.ts';
import { findUser } from '../accounts/store.ts';
import type { AnyReply } from '../api/reply.ts';
import type { AppContext } from '../app-context.ts';
import { Problem } from '../problem.ts';
import { addAuditEntry, listAuditEntries } from './audit.ts';
import { makeChange } from './change.ts';
import { customerActions } from './customer-actions.ts';
import { exportHandlers } from './exports.ts';
import { findCustomers } from './find-customers.ts';
import { increasePrice, listPricesAndIncreases } from './prices.ts';
import { demandRole } from './roles.ts';
import { showCustomer } from './show-customer.ts';
import { listSwitches, setSwitch } from './switches.ts';
import { decideTask, listTasks } from './tasks.ts';
import { addVouchers, listVoucherUsage, stopVouchers } from './vouchers.ts';

type Schemas = components['schemas'];
type OperationId = keyof operations;

/** A validated call. */
type Call = {
  staff: Staff;
  path: Record<string, string>;
  query: Record<string, string | undefined>;
  body: unknown;
};

const answer = (body: unknown): AnyReply => ({ status: 200, body });

async function readCustomer({ db }: AppContext, userId = '') {
  const user = await findUser(db, userId);
  if (user === undefined) throw new Problem(404, 'NotFound');
  return user;
}

/** Handles the operations of the office; the contract has validated each call, and its roles are checked. */
export function officeHandlers(context: AppContext): Record<OperationId, (call: Call) => Promise<AnyReply>> {
  const { db } = context;
  return {
    findCustomers: async ({ staff, query: { query = '' } }) => {
      const found = await findCustomers(db, query);
      for (const { id } of found) await addAuditEntry(db, staff, { action: 'find', userId: id });
      if (found.length === 0) await addAuditEntry(db, staff, { action: 'find nothing' });
      return answer({ customers: found.map(({ id, email, name, region }) => ({ id, email, name, region })) });
    },
    showCustomer: async ({ staff, path }) => {
      const user = await readCustomer(context, path['userId']);
      await addAuditEntry(db, staff, { action: 'show', userId: user.id });
      return answer(await showCustomer(context, user));
    },
    changeCustomer: async ({ staff, path, body }) => {
      const order = body as Schemas['CustomerChange'];
      const { action, reason, isPreview } = order;
      demandRole(staff, 'changeCustomer', action);
      const user = await readCustomer(context, path['userId']);
      const change = customerActions[action](context, user, order);
      return makeChange(context, staff, { action, userId: user.id, reason, isPreview }, change);
    },
    listVouchers: async ({ query: { after } }) => answer(await listVoucherUsage(db, after)),
    addVouchers: ({ staff, body }) => {
      const order = body as Schemas['NewVoucher'];
      const { code, issuedBy, reason, isPreview } = order;
      const request = { action: 'add vouchers', subject: code, userId: issuedBy, reason, isPreview };
      return makeChange(context, staff, request, addVouchers(context, order));
    },
    stopVoucher: ({ staff, path: { code = '' }, body }) => {
      const { reason, isPreview } = body as Schemas['Reason'];
      const request = { action: 'stop voucher', subject: code, reason, isPreview };
      return makeChange(context, staff, request, stopVouchers(context, code));
    },
    listPrices: async () => answer(await listPricesAndIncreases(context)),
    increasePrice: ({ staff, body }) => {
      const order = body as Schemas['PriceIncrease'];
      const { region, offer, reason, isPreview } = order;
      const request = { action: 'increase price', subject: `${offer} in ${region}`, reason, isPreview };
      return makeChange(context, staff, request, increasePrice(context, order));
    },
    listSwitches: async () => answer(await listSwitches(context)),
    changeSwitch: ({ staff, body }) => {
      const order = body as Schemas['SwitchChange'];
      const { region, name, reason, isPreview } = order;
      const request = { action: 'change switch', subject: `${name} in ${region}`, reason, isPreview };
      return makeChange(context, staff, request, setSwitch(context, order));
    },
    listTasks: async () => answer(await listTasks(context)),
    decideTask: ({ staff, path: { id = '' }, body }) => {
      const { decision, reason, isPreview } = body as Schemas['TaskDecision'];
      const request = { action: `${decision} task`, subject: id, reason, isPreview };
      return makeChange(context, staff, request, decideTask(context, id, decision));
    },
    listAudit: async ({ query: { userId, before } }) => {
      const entries = await listAuditEntries(db, { userId, before: before === undefined ? undefined : Number(before) });
      return answer({ entries: entries.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) });
    },
    ...exportHandlers(context),
  };
}
