/**
 * Business constants and limits that the product uses, in one table (requirement KO-01, decision 0133). Times in ms
 * unless named.
 */
export const constants = {
  trialDays: 14,
  trialReminderDays: 7,
  studentProofMonths: 12,
  studentReminderDays: 30,
  extraAccounts: 1,
  voucherMaximumLength: 20,
  voucherDelay: 800,
  loginDelay: 800,
  toastDuration: 5000,
  searchPageSize: 30,
  loadMoreThreshold: 15,
  audiobookHours: 100,
  flowCookieSeconds: 1800,
  /** 30 days: a campaign's code waits for a later visit */
  couponCookieSeconds: 2_592_000,
  migrationCookieSeconds: 3600,
  bannerReshow: 604_800_000,
  tokenRefresh: 480_000,
  loginWidgetGap: 86_400_000,
  logoutDelay: 200,
  redirectDelay: 1000,
  spinnerHideDelay: 1000,
  stickyBarPixels: 100,
  telemetrySampling: 0.25,
} as const;
