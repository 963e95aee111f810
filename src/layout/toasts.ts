import { text } from '../../core/i18n/text.ts';
import type { ToastKind } from '../ui/toast.ts';

/** Toast messages by the code in the flash cookie, in the language of the render. */
export const listToasts = (): Record<string, { kind: ToastKind; message: string }> => ({
  logged_out: { kind: 'success', message: text.shell_toast_logged_out() },
  other_login: { kind: 'info', message: text.shell_toast_other_login() },
  session_over: { kind: 'info', message: text.shell_toast_session_over() },
  everywhere_failed: { kind: 'error', message: text.auth_logout_everywhere_failed() },
  everywhere_not_begun: { kind: 'info', message: text.auth_logout_everywhere_not_begun() },
  account_erased: { kind: 'success', message: text.erase_done() },
  login_cancelled: { kind: 'info', message: text.shell_toast_login_cancelled() },
  login_refused: { kind: 'error', message: text.shell_toast_login_refused() },
  login_proof_too_old: { kind: 'error', message: text.shell_toast_login_proof_too_old() },
  login_eid_failed: { kind: 'error', message: text.auth_error_eid_failed() },
  login_eid_timeout: { kind: 'error', message: text.auth_error_eid_timeout() },
  login_account_locked: { kind: 'error', message: text.auth_error_account_locked() },
  login_account_temp_locked: { kind: 'error', message: text.auth_error_account_temp_locked() },
  login_invalid_details: { kind: 'error', message: text.auth_error_invalid_details() },
  login_service_down: { kind: 'error', message: text.error_service_down() },
  login_maintenance: { kind: 'info', message: text.auth_maintenance_login() },
  home_market: { kind: 'info', message: text.shell_toast_home_market() },
  offline: { kind: 'error', message: text.error_offline() },
  already_subscribed: { kind: 'info', message: text.error_already_subscribed() },
  standard_denied: { kind: 'error', message: text.error_standard_denied() },
  student_denied: { kind: 'error', message: text.error_student_denied() },
  unexpected_discount: { kind: 'error', message: text.error_unexpected_discount() },
  plan_changed: { kind: 'success', message: text.shell_toast_plan_changed() },
  plan_scheduled: { kind: 'success', message: text.shell_toast_plan_scheduled() },
  plan_pending: { kind: 'info', message: text.shell_toast_plan_pending() },
  trial_used: { kind: 'info', message: text.error_trial_used_card() },
  general_error: { kind: 'error', message: text.error_general() },
});
