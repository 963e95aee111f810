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
  /** adds a voucher with the fields of the office (api-spec/office.yaml) */
  addVoucher: (voucher: { code: string; type: 'FREE' | 'FIFTYPERCENT' } & Record<string, unknown>) => Promise<void>;
  /** changes a feature flag or the maintenance of a region in the office */
  changeSwitch: (change: { region: string; name: string; value: boolean }) => Promise<void>;
  setFault: (provider: ProcessName, fault: object) => Promise<void>;
  clearFaults: (provider: ProcessName) => Promise<void>;
};

async function call<Answer>(url: string, method = 'GET', body?: object, headers: HeadersInit = {}): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** The header with which staff of the sandbox call the office's operations. */
export async function authorizeAsStaff(): Promise<{ Authorization: string }> {
  const key = readOfficeKey({ SANDBOX: '1' }) ?? '';
  return { Authorization: `Bearer ${await signOfficeToken(key, { id: 'test', roles: ['admin'] })}` };
}

/** Makes a change as staff of the sandbox. @throws when the office refuses */
async function changeAsStaff(backend: string, path: string, change: object): Promise<void> {
  const headers = { ...(await authorizeAsStaff()), 'Idempotency-Key': crypto.randomUUID() };
  await call(`${backend}/office/v1/${path}`, 'POST', { ...change, reason: 'a test' }, headers);
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
    addVoucher: (voucher) => changeAsStaff(stack.url('backend'), 'vouchers', voucher),
    changeSwitch: (change) => changeAsStaff(stack.url('backend'), 'switches', change),
    setFault: async (provider, fault) => void (await call(control(provider, 'faults'), 'POST', fault)),
    clearFaults: async (provider) => void (await call(control(provider, 'faults'), 'DELETE')),
  };
}
