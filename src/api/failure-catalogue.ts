import { getDeclineReason } from '../../core/domain/payment.ts';
import type { RouteKey } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { ToastKind } from '../ui/toast.ts';
import type { ApiProblem } from './api-result.ts';
import type { ProblemTitle } from './problem-title.ts';
import { declinedTexts } from './declined-text.ts';

/** The data of queries, by the first part of their key. */
export type QueryName =
  | 'subscription'
  | 'payment-methods'
  | 'withdrawal'
  | 'guests'
  | 'invitation-link'
  | 'user-segment';

/** The message and consequences of a failure. */
export type Failure = {
  /** the message, unless the caller has a more specific one */
  message: (problem: Partial<ApiProblem>) => string;
  /** the kind of its toast; an error by default */
  kind?: ToastKind;
  /** where the user continues, and the code of the toast shown there */
  exit?: { route: RouteKey; toast: string };
  /** outdated queries, since an action failed that they allowed: they are refetched */
  stale?: readonly QueryName[];
};

const general: Failure = { message: text.error_general };
const serviceDown: Failure = { message: text.error_service_down };
const paymentUnderWay: Failure = { message: text.change_in_flight };
const closedOffer = (message: () => string, toast: string): Failure => ({ message, exit: { route: 'offer', toast } });
const staleSubscription = (message: () => string): Failure => ({ message, stale: ['subscription'] });
const alreadyMigrated: Failure = { message: text.auth_migration_already_body };

const partnerTexts: Readonly<Record<string, () => string>> = {
  partner_link_used: text.partner_used,
  partner_contract_ended: text.partner_ended,
};

/**
 * The error catalogue (requirements ER-01 … ER-06): message, exit and stale queries of every title in the contract. It
 * loads with the first failure. `handle-failure.ts` handles an ended session and a legacy login.
 */
export const failureCatalogue: Readonly<Record<ProblemTitle, Failure>> = {
  // faults of our code or of a client: the user cannot fix them
  InvalidRequest: general,
  MalformedJson: general,
  PayloadTooLarge: general,
  UnsupportedMediaType: general,
  CrossSiteRequestRefused: general,
  ReturnUrlNotAllowedError: general,
  PlainCardDataError: general,
  IdempotencyKeyReusedError: general,
  NotFound: general,
  // nothing to do but wait
  Unavailable: serviceDown,
  ServiceDown: serviceDown,
  ServiceDownError: serviceDown,
  PaymentProviderUnavailableError: { message: text.error_payment_provider, stale: ['payment-methods'] },
  StudentVerifierUnavailableError: { message: text.student_unavailable },
  TooManyRequests: { message: text.error_unavailable_text },
  TooManyVerificationsError: { message: text.student_too_many },
  TooManyExportsError: { message: text.person_copy_limit },
  // login
  Unauthorized: { message: text.person_again_title },
  RecentLoginRequiredError: { message: text.person_again_body },
  LegacyAccountCreationError: { message: text.auth_notice_legacy_account_body },
  AccountBannedError: { message: text.auth_error_account_locked },
  AccountLockedError: { message: text.auth_error_account_locked },
  AccountTempLockedError: { message: text.auth_error_account_temp_locked },
  InvalidDetailsError: { message: text.auth_error_invalid_details },
  InvalidDetailsSentError: { message: text.auth_error_invalid_details },
  MaintenanceError: general,
  PasswordLoginDisabledError: general,
  SignInFailedError: general,
  MigrationNotOfferedError: { message: text.auth_migration_failed_title },
  MigrationPromptClosedError: { message: text.auth_migration_failed_title },
  MigrationHardError: { message: text.auth_migration_failed_title },
  MigrationFailedError: { message: text.auth_migration_failed_title },
  MigrationConflictError: { message: text.auth_migration_conflict_title },
  AlreadyMigratedError: alreadyMigrated,
  // offers
  UserHasActiveSubscriptionError: {
    message: text.error_already_subscribed,
    kind: 'info',
    exit: { route: 'dashboard', toast: 'already_subscribed' },
    stale: ['subscription'],
  },
  StandardOfferAccessDeniedError: closedOffer(text.error_standard_denied, 'standard_denied'),
  StudentOfferAccessDeniedError: closedOffer(text.error_student_denied, 'student_denied'),
  UnexpectedDiscountError: closedOffer(text.error_unexpected_discount, 'unexpected_discount'),
  // the plan starts without a trial
  UserIsNotEligibleForFreeTrialError: { message: text.error_trial_used_card, kind: 'info' },
  // payment
  PaymentRefusedError: { message: ({ refusalReasonCode }) => declinedTexts[getDeclineReason(refusalReasonCode)]() },
  // time or another tab has made the page outdated
  SupplyConsentRequiredError: { message: text.error_consent_changed },
  AmountChangedError: { message: text.change_amount, stale: ['subscription'] },
  PaymentInFlightError: paymentUnderWay,
  IdempotencyKeyInFlightError: paymentUnderWay,
  PaymentAlreadyMadeError: { ...paymentUnderWay, stale: ['subscription'] },
  PaymentSessionExpiredError: general,
  // another tab removed the stored card
  PaymentSessionMismatchError: { message: text.checkout_card_gone, stale: ['payment-methods'] },
  NoPaymentMethodError: { message: text.change_no_method, stale: ['payment-methods'] },
  WalletNotAvailableError: { ...general, stale: ['payment-methods'] },
  // subscriptions
  NoSubscriptionError: staleSubscription(text.change_state_denied),
  SubscriptionStateError: staleSubscription(text.change_state_denied),
  SubscriptionManagedElsewhereError: staleSubscription(text.change_elsewhere),
  WithdrawalPeriodOverError: { message: text.withdraw_too_late, stale: ['withdrawal'] },
  AlreadyWithdrawnError: { message: text.withdraw_already, stale: ['withdrawal', 'subscription'] },
  WithdrawalStatementNotFoundError: { message: text.withdraw_link_unknown },
  StudentVerificationBlockedError: { message: text.student_blocked_title, stale: ['user-segment'] },
  StudentProofStillValidError: { message: text.student_blocked_title, stale: ['user-segment'] },
  // extra accounts and partners
  NoDuoPlanError: { message: text.duo_no_plan, stale: ['subscription'] },
  NoEmptySlotError: { message: text.duo_slot_taken, stale: ['guests', 'invitation-link'] },
  InvitationNotFoundError: { message: text.duo_join_not_found },
  InvitationNotValidError: { message: text.duo_join_not_valid },
  CannotJoinOwnSubscriptionError: { message: text.duo_join_own },
  PartnerLinkNotFoundError: { message: text.partner_not_found },
  PartnerLinkGoneError: { message: ({ code = '' }) => (partnerTexts[code] ?? text.partner_expired)() },
  // listening: the player offers a plan instead of a message
  PremiumRequiredError: general,
  AudiobooksNotIncludedError: general,
  AudiobookOutsideSubscriptionError: general,
  AudiobookHoursUsedError: general,
  // vouchers (requirements VO-08, VO-09)
  not_reward_voucher: { message: text.voucher_new_customers_only },
  invalid_churn_eligibility: { message: text.voucher_new_customers_only },
  already_expired: { message: text.voucher_already_expired },
  already_used: { message: text.voucher_already_used },
  empty_field: { message: text.error_required_field },
  generic_error: { message: text.voucher_generic_error },
  invalid_region: { message: text.voucher_invalid_region },
  no_voucher: { message: text.voucher_invalid_code },
  invalid_voucher_type: { message: text.voucher_invalid_code },
  not_yet_valid: { message: text.voucher_not_yet_valid },
  not_valid: { message: text.voucher_not_valid },
  can_not_join_own_subscription: { message: text.voucher_own_code },
  // a voucher on a subscription (requirement VO-12)
  unexpected_subscription_state: staleSubscription(text.redeem_unexpected_subscription_state),
  month_credit_already_set: staleSubscription(text.redeem_month_credit_already_set),
  incompatible_plan: staleSubscription(text.redeem_incompatible_plan),
  cancelled_subscription: staleSubscription(text.redeem_cancelled_subscription),
  in_trial: staleSubscription(text.redeem_in_trial),
  conflict: { message: text.redeem_conflict },
};
