/** @jsxImportSource hono/jsx */
import type { components } from '../../api-spec/generated/office.ts';
import { OperationForm } from '../form.tsx';
import { Table } from '../layout.tsx';
import type { StaffSession } from '../session.ts';

type Schemas = components['schemas'];
type Props<Body> = { body: Body; session: StaffSession };

/** The search, and the customers that it found. */
export const CustomersPage = ({ body, query }: { body: Schemas['Customers'] | undefined; query: string }) => (
  <>
    <form method="get" action="/" class="search" role="search">
      <label>
        Customer <small>email address, order number, transaction, user id, or the last four digits of a card</small>
        <input name="query" value={query} required minlength={2} maxlength={320} autocomplete="off" />
      </label>
      <button type="submit">Find</button>
    </form>
    {body && (
      <Table
        caption="Customers"
        rows={body.customers}
        last={({ id }) => <a href={`/customers/${encodeURIComponent(String(id))}`}>Open</a>}
      />
    )}
  </>
);

/** Vouchers with their use; finance adds and stops them. */
export function VouchersPage({ body: { vouchers }, session }: Props<Schemas['Vouchers']>) {
  const common = { session, back: '/vouchers' };
  const last = vouchers.length >= 100 ? vouchers.at(-1) : undefined;
  // the codes of a batch end with eight random characters (backend/office/vouchers.ts)
  const batchOf = (code: string): string | undefined => /^(.+-)[A-HJ-NP-Z2-9]{8}$/.exec(code)?.[1];
  const stop = (title: string, code: string) => (
    <OperationForm {...common} title={title} operation="stopVoucher" fixed={{ code }} />
  );
  return (
    <>
      <OperationForm {...common} title="Add a voucher or a batch" operation="addVouchers" />
      <Table
        caption="Vouchers"
        rows={vouchers}
        last={({ code, isStopped }) =>
          isStopped !== true &&
          typeof code === 'string' && (
            <>
              {stop('Stop', code)}
              {batchOf(code) && stop('Stop its batch', `${batchOf(code)}*`)}
            </>
          )
        }
      />
      {last && <a href={`/vouchers?after=${encodeURIComponent(last.code)}`}>Next page</a>}
    </>
  );
}

/** Prices and increases. */
export const PricesPage = ({ body: { prices, increases }, session }: Props<Schemas['Prices']>) => (
  <>
    <OperationForm session={session} title="Set a price increase" operation="increasePrice" back="/prices" />
    <Table caption="Increases" rows={increases} />
    <Table caption="Prices" rows={prices} />
  </>
);

/** Feature flags and maintenance. */
export const SwitchesPage = ({ body: { switches, scheduled }, session }: Props<Schemas['Switches']>) => (
  <>
    <OperationForm session={session} title="Change a switch" operation="changeSwitch" back="/switches" />
    <Table caption="To come" rows={scheduled} />
    <Table caption="Now" rows={switches} />
  </>
);

/** Tasks that the product has given up. */
export const TasksPage = ({ body: { tasks }, session }: Props<Schemas['Tasks']>) => (
  <Table
    caption="Tasks"
    rows={tasks}
    last={({ id }) => (
      <OperationForm session={session} title="Decide" operation="decideTask" fixed={{ id: String(id) }} back="/tasks" />
    )}
  />
);

/** The audit log. */
export function AuditPage({ body: { entries }, userId }: { body: Schemas['Audit']; userId: string | undefined }) {
  const last = entries.length >= 50 ? entries.at(-1) : undefined;
  const query = new URLSearchParams({ ...(userId !== undefined && { userId }), before: String(last?.id) });
  return (
    <>
      <Table caption="Entries" rows={entries} />
      {last && <a href={`/audit?${query.toString()}`}>Older entries</a>}
    </>
  );
}
