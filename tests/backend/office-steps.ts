import type { Region } from '../../core/domain/region.ts';
import { signOfficeToken, type StaffRole } from '../../server/office-token.ts';
import { claimTrial } from '../../backend/billing/subscription/store.ts';
import { buy, type ApiResponse, type TestBackend, type TestUser } from './test-backend.ts';

/** The reason that tests give for a change. */
const reason = 'a test of the office';

type Row = Record<string, unknown>;

/** What a change does, as the office describes it. */
export type Effects = Record<string, [string | null, string | null]>;

/** Calls of the office's operations with the tokens of staff. */
export function createOfficeSteps(getApi: () => TestBackend) {
  const authorize = async (role: StaffRole): Promise<{ Authorization: string }> => {
    const staff = { id: `${role}@nordlyd.example`, roles: [role] };
    return { Authorization: `Bearer ${await signOfficeToken(getApi().settings.officeKey ?? '', staff)}` };
  };
  const call = async (
    role: StaffRole,
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> => {
    const authorization = await authorize(role);
    return getApi().send(method, `/office/v1${path}`, body && { reason, ...body }, { ...authorization, ...headers });
  };
  /** Reads an export as admin; the fields of each line. */
  const readExport = async (name: 'events' | 'ledger', query: Record<string, string>): Promise<Row[]> => {
    const url = `${getApi().settings.backendUrl}/office/v1/exports/${name}?${new URLSearchParams(query)}`;
    const response = await fetch(url, { headers: await authorize('admin') });
    const text = await response.text();
    const isLines = response.headers.get('Content-Type') === 'application/x-ndjson';
    if (!isLines || (text !== '' && !text.endsWith('\n'))) throw new Error(`${response.status}: ${text.slice(0, 500)}`);
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Row);
  };
  const readEffects = ({ body }: ApiResponse): Effects =>
    Object.fromEntries(
      (body as unknown as { effects: { name: string; before: string | null; after: string | null }[] }).effects.map(
        ({ name, before, after }) => [name, [before, after]],
      ),
    );
  const read = async (path: string): Promise<ApiResponse['body']> => (await call('admin', 'GET', path)).body;
  /** Reads the rows of a list. */
  const rowsOf = async (path: string, name: string): Promise<Row[]> => (await read(path))[name] as unknown as Row[];
  return {
    call,
    read,
    rowsOf,
    readEffects,
    readExport,
    paymentOf: async (userId: string): Promise<Row> => (await rowsOf(`/customers/${userId}`, 'payments'))[0] ?? {},
    planOf: async (userId: string): Promise<Row> => (await rowsOf(`/customers/${userId}`, 'plans'))[0] ?? {},
    auditOf: (userId: string): Promise<Row[]> => rowsOf(`/audit?userId=${userId}`, 'entries'),
    /** Why a change is refused; the status when it is not. */
    failureOf: async (done: Promise<ApiResponse>): Promise<unknown> => {
      const { status, body } = await done;
      return status === 409 ? body['detail'] : status;
    },
    /** Creates a user who has had the trial, and pays by card. */
    createPayer: async (): Promise<TestUser> => {
      const { backend, database, login } = getApi();
      const user = await login();
      await user.call('GET', '/user');
      await claimTrial(database.db, 'person', user.id, user.id, backend.clock.now());
      await buy(getApi(), user);
      return user;
    },
    /** Changes a feature flag or the maintenance of a region now. @throws when the office refuses */
    changeSwitch: async (region: Region, name: string, value: boolean): Promise<void> => {
      const { status, body } = await call('admin', 'POST', '/switches', { region, name, value });
      if (status !== 200) throw new Error(JSON.stringify(body));
    },
    /** Acts for a customer as admin. */
    act: (userId: string, action: string, fields: object = {}, headers: Record<string, string> = {}) =>
      call('admin', 'POST', `/customers/${userId}`, { action, ...fields }, headers),
  };
}
