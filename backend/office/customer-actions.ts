import type { components } from '../../api-spec/generated/office.ts';
import type { StaffRole } from '../../server/office-token.ts';
import type { User } from '../accounts/store.ts';
import type { AppContext } from '../app-context.ts';
import { ban, endAllSessions, erase, exportData, resendEmail, setKind, unban } from './account-actions.ts';
import type { Change } from './change.ts';
import { cancelPlan, extendPlan, redeemVoucherFor, undoCancellation } from './plan-actions.ts';
import { refundPayment } from './refund-payment.ts';

/** What staff ask for about a customer. */
export type CustomerOrder = components['schemas']['CustomerChange'];

type CustomerAction = {
  roles: readonly StaffRole[];
  makeChange: (context: AppContext, user: User, order: CustomerOrder) => Change<unknown>;
};

const [support, finance, admin]: (readonly StaffRole[])[] = [
  ['support', 'admin'],
  ['finance', 'admin'],
  ['admin'],
] as const;

/** The actions about a customer, and who may take them. */
export const customerActions: Record<CustomerOrder['action'], CustomerAction> = {
  cancel: { roles: support, makeChange: (context, { id }) => cancelPlan(context, id) },
  undo: { roles: support, makeChange: (context, { id }) => undoCancellation(context, id) },
  redeem: { roles: support, makeChange: (context, { id }, { code = '' }) => redeemVoucherFor(context, id, code) },
  extend: { roles: support, makeChange: (context, { id }, { days = 0 }) => extendPlan(context, id, days) },
  resend: { roles: support, makeChange: (context, user, { emailId = '' }) => resendEmail(context, user, emailId) },
  endSessions: { roles: support, makeChange: endAllSessions },
  ban: { roles: support, makeChange: ban },
  unban: { roles: support, makeChange: unban },
  refund: { roles: finance, makeChange: (context, { id }, order) => refundPayment(context, id, order) },
  setKind: { roles: admin, makeChange: (context, user, { kind = 'None' }) => setKind(context, user, kind) },
  export: { roles: admin, makeChange: exportData },
  erase: { roles: admin, makeChange: erase },
};
