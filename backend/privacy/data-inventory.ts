/** How the rows of a user are found in a table; the conditions are in row-ownership.ts. */
export type Ownership =
  | 'user'
  | 'account'
  | 'subscription'
  | 'transaction'
  | 'recipient'
  | 'statement'
  | 'address'
  | 'issuer'
  | 'trialOfPerson'
  | 'trialOfMeans';

/** Rows about a user in one table: their export and their erasure. */
export type UserRows = {
  table: string;
  /** name in the export */
  section: string;
  ownership: Ownership;
  /** columns that the export omits, and why */
  hidden?: Readonly<Record<string, string>>;
  /** erasure deletes the rows, or anonymises them for bookkeeping */
  onErasure: 'deleted' | 'kept';
  /** columns that are cleared in anonymised rows, with the SQL of their new value */
  emptied?: Readonly<Record<string, string>>;
};

const secret = 'a token of the payment provider that can charge the user';
const inner = 'internal state of the processes of the service';
const others = 'identifies another user';

/**
 * All personal data, in an order in which rows can be deleted: a referring row comes first. With `impersonal` it covers
 * the whole database; a test compares both with the schema.
 */
export const userRows: readonly UserRows[] = [
  { table: 'stored_card', section: 'cards', ownership: 'user', hidden: { token: secret }, onErasure: 'deleted' },
  { table: 'podcast_follow', section: 'followedPodcasts', ownership: 'user', onErasure: 'deleted' },
  { table: 'listening_progress', section: 'listeningProgress', ownership: 'user', onErasure: 'deleted' },
  { table: 'audiobook_hours', section: 'audiobookHours', ownership: 'user', onErasure: 'deleted' },
  { table: 'audiobook_opening', section: 'audiobookOpenings', ownership: 'user', onErasure: 'deleted' },
  { table: 'cookie_consent', section: 'consents', ownership: 'user', onErasure: 'deleted' },
  { table: 'privacy_setting', section: 'privacySettings', ownership: 'user', onErasure: 'deleted' },
  { table: 'gift_event', section: 'giftJourneys', ownership: 'user', onErasure: 'deleted' },
  { table: 'event', section: 'events', ownership: 'user', onErasure: 'deleted' },
  { table: 'crm_outbox', section: 'eventsForMarketing', ownership: 'user', onErasure: 'deleted' },
  // the job of crm/forget.ts deletes the row once the marketing service has deleted the user
  { table: 'crm_person', section: 'marketingNames', ownership: 'user', onErasure: 'kept' },
  {
    table: 'keyed_call',
    section: 'callsWithKey',
    ownership: 'user',
    hidden: {
      key: inner,
      fingerprint: inner,
      claim: inner,
      leased_until: inner,
      answer: 'may contain a link that approves a wallet agreement; the payments are in the export',
    },
    onErasure: 'deleted',
  },
  { table: 'account_link', section: 'logins', ownership: 'user', onErasure: 'deleted' },
  { table: 'migration_prompt', section: 'migrationPrompts', ownership: 'user', onErasure: 'deleted' },
  {
    table: 'migration',
    section: 'migration',
    ownership: 'user',
    hidden: { session_id: 'a secret that migrates the account to another login' },
    onErasure: 'deleted',
  },
  {
    table: 'student_identity',
    section: 'studentIdentities',
    ownership: 'user',
    onErasure: 'deleted',
  },
  { table: 'student_proof', section: 'studentProofs', ownership: 'user', onErasure: 'deleted' },
  { table: 'student_verification', section: 'studentVerifications', ownership: 'user', onErasure: 'deleted' },
  { table: 'person_export', section: 'copies', ownership: 'user', onErasure: 'deleted' },
  {
    table: 'mail',
    section: 'mails',
    ownership: 'recipient',
    hidden: { leased_until: inner, dedupe_key: inner },
    onErasure: 'deleted',
  },
  {
    table: 'withdrawal_statement',
    section: 'withdrawalStatements',
    ownership: 'statement',
    hidden: { token: 'a secret that completes the withdrawal' },
    onErasure: 'deleted',
  },
  {
    table: 'provider_task',
    section: 'providerTasks',
    ownership: 'user',
    hidden: { token: secret, leased_until: inner },
    onErasure: 'deleted',
  },
  { table: 'sign_in_attempt', section: 'signInAttempts', ownership: 'address', onErasure: 'deleted' },
  { table: 'trial_claim', section: 'trials', ownership: 'trialOfPerson', onErasure: 'deleted' },
  {
    table: 'trial_claim',
    section: 'trialsByMeansOfPayment',
    ownership: 'trialOfMeans',
    hidden: { key: "the payment provider's id of the card or wallet" },
    onErasure: 'kept',
  },
  {
    table: 'invitation',
    section: 'invitations',
    ownership: 'subscription',
    hidden: { id: "the secret of the invitation's link" },
    onErasure: 'deleted',
  },
  {
    table: 'guest',
    section: 'guestsOfMyPlans',
    ownership: 'subscription',
    hidden: { user_id: others },
    onErasure: 'kept',
  },
  { table: 'guest', section: 'placesInOtherPlans', ownership: 'user', onErasure: 'kept' },
  { table: 'voucher', section: 'vouchersIssued', ownership: 'issuer', onErasure: 'kept' },
  { table: 'voucher_use', section: 'vouchersUsed', ownership: 'user', onErasure: 'kept' },
  { table: 'plan_change', section: 'planChanges', ownership: 'subscription', onErasure: 'kept' },
  { table: 'renewal', section: 'renewals', ownership: 'subscription', onErasure: 'kept' },
  { table: 'refund', section: 'refunds', ownership: 'transaction', onErasure: 'kept' },
  {
    table: 'withdrawal',
    section: 'withdrawals',
    ownership: 'user',
    onErasure: 'kept',
    emptied: { name: "''", email: "''" },
  },
  {
    table: 'office_audit',
    section: 'accessByStaff',
    ownership: 'user',
    hidden: { staff: 'identifies an employee' },
    onErasure: 'kept',
  },
  { table: 'app_subscription', section: 'appSubscriptions', ownership: 'user', onErasure: 'deleted' },
  { table: 'partner_contract', section: 'partnerContracts', ownership: 'user', onErasure: 'kept' },
  {
    table: 'payment_transaction',
    section: 'transactions',
    ownership: 'user',
    onErasure: 'kept',
    // bookkeeping needs the payment method, not the card
    emptied: { method_text: "regexp_replace(method_text, ' •.*$', '')" },
  },
  { table: 'erasure', section: 'erasures', ownership: 'user', onErasure: 'kept' },
  {
    table: 'payment_intent',
    section: 'paymentAttempts',
    ownership: 'user',
    hidden: { request: secret, fingerprint: inner, leased_until: inner },
    onErasure: 'kept',
    emptied: { request: 'null', fingerprint: 'null' },
  },
  {
    table: 'subscription',
    section: 'subscriptions',
    ownership: 'user',
    onErasure: 'kept',
  },
  {
    table: 'payment_session',
    section: 'paymentSessions',
    ownership: 'user',
    hidden: { idempotency_key: inner },
    onErasure: 'kept',
    emptied: { idempotency_key: 'null' },
  },
  {
    table: 'wallet_agreement',
    section: 'walletAgreements',
    ownership: 'user',
    hidden: { fingerprint: inner, leased_until: inner, confirmation_url: 'a link that approves the wallet agreement' },
    onErasure: 'kept',
    emptied: { payer: 'null', confirmation_url: 'null' },
  },
  { table: 'app_user', section: 'account', ownership: 'account', onErasure: 'deleted' },
];

/** Tables without personal data, and their purpose. */
export const tablesWithoutPersonalData: Readonly<Record<string, string>> = {
  applied_migration: 'the state of the database itself',
  audiobook: 'the catalogue',
  audiobook_genre: 'the catalogue',
  catalogue_source: 'the catalogue',
  category: 'the catalogue',
  episode: 'the catalogue',
  erased_login:
    'hashes of logins whose account was erased, for ninety days, so that an old one does not create it again',
  offer_price: 'the catalogue',
  podcast: 'the catalogue',
  price_rise: 'the catalogue',
  search_word: 'the catalogue',
  scheduled_setting: 'switches of the service',
  setting: 'switches of the service',
  vat_rate: 'the catalogue',
  webhook_event: 'what payment providers reported, by their references; what it did stands with the payments',
};
