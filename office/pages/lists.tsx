/** @jsxImportSource hono/jsx */
import type { components } from '../../api-spec/generated/office.ts';
import { Foldable, isAllowed, OperationForm } from '../form.tsx';
import { Table } from '../layout.tsx';
import type { StaffSession } from '../session.ts';

type Schemas = components['schemas'];
type Props<Body> = { body: Body; session: StaffSession };

/** The search, and the customers that it found. */
export function CustomersPage({ body, query }: { body: Schemas['Customers'] | undefined; query: string }) {
  return (
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
}

/** Vouchers with their use; finance adds and stops them. */
export function VouchersPage({ body: { vouchers }, session }: Props<Schemas['Vouchers']>) {
  const common = { session, back: '/vouchers' };
  const last = vouchers.length >= 100 ? vouchers.at(-1) : undefined;
  // the codes of a batch end with eight random characters (backend/office/vouchers.ts)
  const batchOf = (code: string): string | undefined => /^(.+-)[A-HJ-NP-Z2-9]{8}$/.exec(code)?.[1];
  const StopForm = ({ title, code }: { title: string; code: string }) => (
    <Foldable title={title}>
      <OperationForm {...common} operation="stopVoucher" button="Preview" fixed={{ code }} />
    </Foldable>
  );
  return (
    <>
      {isAllowed(session, 'addVouchers') && (
        <Foldable title="Add a voucher or a batch">
          <OperationForm {...common} operation="addVouchers" button="Preview" />
        </Foldable>
      )}
      <Table
        caption="Vouchers"
        rows={vouchers}
        last={({ code, isStopped }) =>
          isStopped !== true &&
          typeof code === 'string' &&
          isAllowed(session, 'stopVoucher') && (
            <>
              <StopForm title="Stop" code={code} />
              {batchOf(code) && <StopForm title="Stop its batch" code={`${batchOf(code)}*`} />}
            </>
          )
        }
      />
      {last && <a href={`/vouchers?after=${encodeURIComponent(last.code)}`}>Next page</a>}
    </>
  );
}

/** Prices and increases. */
export function PricesPage({ body: { prices, increases }, session }: Props<Schemas['Prices']>) {
  return (
    <>
      {isAllowed(session, 'increasePrice') && (
        <Foldable title="Set a price increase">
          <OperationForm session={session} operation="increasePrice" button="Preview" back="/prices" />
        </Foldable>
      )}
      <Table caption="Increases" rows={increases} />
      <Table caption="Prices" rows={prices} />
    </>
  );
}

/** Feature flags and maintenance. */
export function SwitchesPage({ body: { switches, scheduled }, session }: Props<Schemas['Switches']>) {
  return (
    <>
      {isAllowed(session, 'changeSwitch') && (
        <Foldable title="Change a switch">
          <OperationForm session={session} operation="changeSwitch" button="Preview" back="/switches" />
        </Foldable>
      )}
      <Table caption="To come" rows={scheduled} />
      <Table caption="Now" rows={switches} />
    </>
  );
}

/** Tasks that the product has given up. */
export function TasksPage({ body: { tasks }, session }: Props<Schemas['Tasks']>) {
  return (
    <Table
      caption="Tasks"
      rows={tasks}
      last={({ id }) =>
        isAllowed(session, 'decideTask') && (
          <Foldable title="Decide">
            <OperationForm
              session={session}
              operation="decideTask"
              button="Preview"
              fixed={{ id: String(id) }}
              back="/tasks"
            />
          </Foldable>
        )
      }
    />
  );
}

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
