import type { components } from '../api-spec/generated/office.ts';
import { readOfficeKey } from '../server/env.ts';
import { signOfficeToken } from '../server/office-token.ts';
import type { ProcessName, Stack } from './stack.ts';

/** A row of a provider's ledger. */
export type LedgerRow = {
  id: string;
  at: string;
  kind: string;
  reference: string | null;
  amount: { value: number; currency: string } | null;
  subject: string | null;
  status: string;
};

/** An email in the inbox. */
export type Mail = { subject: string; text: string; to: unknown };

/** Controls of a test, all over HTTP. */
export type Control = {
  now: () => Promise<string>;
  /** moves business time by an ISO 8601 duration and runs all due jobs */
  advance: (duration: string) => Promise<void>;
  ledger: (provider: ProcessName) => Promise<LedgerRow[]>;
  /** emails to an address, oldest first */
  mails: (to: string) => Promise<Mail[]>;
  /** creates a user of a persona */
  makePersona: (persona: string, region: string) => Promise<{ email: string; password: string; userId: string }>;
  /** adds a voucher in the office */
  addVoucher: (voucher: Omit<components['schemas']['NewVoucher'], 'reason'>) => Promise<void>;
  /** changes a feature flag or the maintenance of a region in the office */
  changeSwitch: (change: Omit<components['schemas']['SwitchChange'], 'reason'>) => Promise<void>;
  setFault: (provider: ProcessName, fault: object) => Promise<void>;
  clearFaults: (provider: ProcessName) => Promise<void>;
};

async function call<Answer>(url: string, method = 'GET', body?: object, token?: string): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** Makes a change in the office of a backend in the sandbox, as admin. @throws when the office refuses */
export async function callOffice(backend: string, path: string, change: object): Promise<void> {
  const token = await signOfficeToken(readOfficeKey({ SANDBOX: '1' }) ?? '', { id: 'test', roles: ['admin'] });
  await call(`${backend}/office/v1${path}`, 'POST', { reason: 'a test', ...change }, token);
}

/** The control routes of a running stack. */
export function createControl(stack: Stack): Control {
  const backend = (path: string): string => `${stack.url('backend')}/__sandbox/${path}`;
  const control = (provider: ProcessName, path: string): string => `${stack.url(provider)}/__control/${path}`;
  return {
    now: async () => (await call<{ now: string }>(backend('clock'))).now,
    advance: async (duration) => {
      await call(backend('clock'), 'POST', { advance: duration });
      await call(backend('tick'), 'POST');
    },
    ledger: async (provider) => (await call<{ entries: LedgerRow[] }>(control(provider, 'ledger'))).entries,
    mails: async (to) => {
      const url = `${stack.url('mail')}/messages?to=${encodeURIComponent(to)}`;
      return (await call<{ messages: Mail[] }>(url)).messages;
    },
    makePersona: (persona, region) => call(backend('personas'), 'POST', { persona, region }),
    addVoucher: (voucher) => callOffice(stack.url('backend'), '/vouchers', voucher),
    changeSwitch: (change) => callOffice(stack.url('backend'), '/switches', change),
    setFault: async (provider, fault) => void (await call(control(provider, 'faults'), 'POST', fault)),
    clearFaults: async (provider) => void (await call(control(provider, 'faults'), 'DELETE')),
  };
}
