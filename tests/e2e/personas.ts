import type { RegionInfo } from '../region-expectations.ts';

/** What a persona sees and may do in the account; texts by their keys. */
export type PersonaExpectations = {
  /** the plan; without one the account shows that there is none */
  plan?: string;
  /** active by default */
  status?: string;
  /** the plan's manager, Nordlyd by default */
  manager?: string;
  /** further texts on the plan */
  says?: readonly string[];
  /** the complete list of possible actions */
  does: readonly (
    | 'change'
    | 'pause'
    | 'cancel'
    | 'renew'
    | 'redeem'
    | 'withdraw'
    | 'manage'
    | 'leave'
    | 'offers'
    | 'verify'
    | 'prove'
    | 'elsewhere'
  )[];
  /** why the plan cannot be changed */
  bar?: string;
  pays: 'card' | 'wallet' | 'elsewhere' | 'nothing';
  /** rows of the payment history, failed charges included */
  charges?: number;
  /** an older kind of login */
  logsIn?: 'email' | 'google';
  isMigrationRequired?: boolean;
  /** the regions of the persona; all by default */
  regions?: readonly RegionInfo['region'][];
};

const trying = ['change', 'cancel', 'withdraw'] as const;
const running = [...trying, 'redeem', 'pause'] as const;
const studying = ['change', 'pause', 'cancel', 'withdraw'] as const;
const elsewhere = { plan: 'plan_standard', does: [], bar: 'change_elsewhere', pays: 'elsewhere' } as const;

/** The sandbox's personas that have an account. */
export const personas: Readonly<Record<string, PersonaExpectations>> = {
  free: { does: ['offers'], pays: 'nothing' },
  'test-user': { does: ['offers'], pays: 'nothing' },
  trial: { plan: 'plan_standard', status: 'status_in_trial', does: trying, pays: 'card' },
  'premium-card': { plan: 'plan_standard', does: running, pays: 'card', charges: 1 },
  'premium-wallet': { plan: 'plan_standard', does: running, pays: 'wallet', charges: 1, regions: ['no', 'fi'] },
  cancelled: {
    plan: 'plan_standard',
    status: 'status_cancelled',
    says: ['account_ends'],
    does: ['renew', 'withdraw'],
    bar: 'change_cancelled',
    pays: 'card',
    charges: 1,
  },
  'in-grace': {
    plan: 'plan_standard',
    status: 'status_in_grace',
    says: ['account_unpaid'],
    does: ['cancel', 'withdraw'],
    bar: 'change_unpaid',
    pays: 'nothing',
    charges: 2,
  },
  'voucher-free': { plan: 'plan_standard', says: ['voucher_label'], does: running, pays: 'card' },
  'voucher-half': { plan: 'plan_standard', says: ['voucher_label'], does: running, pays: 'card', charges: 1 },
  'duo-owner': { plan: 'plan_duo', does: [...running, 'manage'], pays: 'card', charges: 1 },
  'duo-guest': {
    plan: 'plan_duo',
    // the sandbox's owner is called Disa
    manager: 'manager_owner_named',
    says: ['duo_guest_info'],
    does: ['leave'],
    bar: 'duo_guest_info',
    pays: 'elsewhere',
  },
  total: { plan: 'plan_total', does: running, pays: 'card', charges: 1 },
  'total-duo-owner': { plan: 'plan_total_duo', does: [...running, 'manage'], pays: 'card', charges: 1 },
  // VIP plans differ in name only
  'premium-vip': { plan: 'plan_vip', does: running, pays: 'card', charges: 1 },
  'premium-total-vip': { plan: 'plan_total_vip', does: running, pays: 'card', charges: 1 },
  student: { plan: 'plan_student', does: studying, pays: 'card', charges: 1 },
  'student-expiring': {
    plan: 'plan_student',
    says: ['student_price_until'],
    does: [...studying, 'prove'],
    pays: 'card',
    charges: 1,
  },
  'student-expired': {
    plan: 'plan_standard',
    says: ['student_expired'],
    does: [...running, 'verify'],
    pays: 'card',
    charges: 1,
  },
  'app-store': {
    ...elsewhere,
    manager: 'manager_apple',
    says: ['elsewhere_apple'],
    does: ['elsewhere'],
  },
  'google-play': {
    ...elsewhere,
    manager: 'manager_google',
    says: ['elsewhere_google'],
    does: ['elsewhere'],
  },
  bundler: { ...elsewhere, manager: 'manager_partner', says: ['elsewhere_partner'] },
  'group-brand': { ...elsewhere, manager: 'manager_group', says: ['elsewhere_group'] },
  'migrating-soft': {
    plan: 'plan_standard',
    status: 'status_in_trial',
    does: trying,
    pays: 'card',
    logsIn: 'email',
    isMigrationRequired: true,
  },
  // an expired plan is shown, with the offers
  'trial-used': { plan: 'plan_standard', status: 'status_inactive', does: ['offers'], pays: 'card' },
};
