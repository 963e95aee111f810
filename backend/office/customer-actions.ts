import type { components } from '../../api-spec/generated/office.ts';
import type { User } from '../accounts/store.ts';
import type { AppContext } from '../app-context.ts';
import {
  ban,
  endAllSessions,
  endOneSession,
  erase,
  exportData,
  resendEmail,
  setKind,
  unban,
} from './account-actions.ts';
import type { Change } from './change.ts';
import { cancelPlan, extendPlan, redeemVoucherFor, undoCancellation } from './plan-actions.ts';
import { refundPayment } from './refund-payment.ts';

/** What staff ask for about a customer. */
export type CustomerOrder = components['schemas']['CustomerChange'];

/** The actions about a customer. */
export const customerActions: Record<
  CustomerOrder['action'],
  (context: AppContext, user: User, order: CustomerOrder) => Change<unknown>
> = {
  cancel: (context, { id }) => cancelPlan(context, id),
  undo: (context, { id }) => undoCancellation(context, id),
  redeem: (context, { id }, { code = '' }) => redeemVoucherFor(context, id, code),
  extend: (context, { id }, { days = 0 }) => extendPlan(context, id, days),
  resend: (context, user, { emailId = '' }) => resendEmail(context, user, emailId),
  endSession: (context, user, { sessionId = '' }) => endOneSession(context, user, sessionId),
  endSessions: endAllSessions,
  ban,
  unban,
  refund: (context, { id }, order) => refundPayment(context, id, order),
  setKind: (context, user, { kind = 'None' }) => setKind(context, user, kind),
  export: exportData,
  erase,
};
