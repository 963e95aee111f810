/** @jsxImportSource hono/jsx */
import type { components } from '../../api-spec/generated/office.ts';
import { Foldable, isAllowed, OperationForm } from '../form.tsx';
import { Table, writeValue } from '../layout.tsx';
import type { StaffSession } from '../session.ts';

type Customer = components['schemas']['Customer'];

/** Actions about the customer as a whole, with the arguments to ask for. */
const actions: [action: string, title: string, ask: string[]][] = [
  ['cancel', 'Cancel the plan', []],
  ['undo', 'Undo the cancellation', []],
  ['extend', 'Extend by free days', ['days']],
  ['redeem', 'Redeem a voucher', ['code']],
  ['endSessions', 'End all sessions', []],
  ['ban', 'Ban', []],
  ['unban', 'End the ban', []],
  ['setKind', 'Set the special kind', ['kind']],
  ['export', 'Export all data', []],
  ['erase', 'Erase the account', []],
];

/** Everything about a customer, and the actions that the roles of the staff allow. */
export function CustomerPage({ customer, session }: { customer: Customer; session: StaffSession }) {
  const { id, plans, payments, cards, emails, sessions, webhooks, consents, ...details } = customer;
  const back = `/customers/${encodeURIComponent(id)}`;
  const form = (title: string, fixed: Record<string, string>, ask: string[] = []) => (
    <OperationForm {...{ session, title, ask, back }} operation="changeCustomer" fixed={{ userId: id, ...fixed }} />
  );
  return (
    <>
      <dl>
        {Object.entries({ id, ...details, cards: cards.join('; ') || null }).map(([name, value]) => (
          <>
            <dt>{name}</dt>
            <dd>{writeValue(value)}</dd>
          </>
        ))}
      </dl>
      {isAllowed(session, 'listAudit') && (
        <a href={`/audit?userId=${encodeURIComponent(id)}`}>Audit log of this customer</a>
      )}
      <h2>Actions</h2>
      {actions
        .filter(([action]) => action !== (customer.bannedAt === null ? 'unban' : 'ban'))
        .map(([action, title, ask]) => form(title, { action }, ask))}
      <Table caption="Plans" rows={plans} />
      <Table
        caption="Payments"
        rows={payments}
        last={({ id: transactionId, refund }) =>
          refund === null &&
          form('Refund', { action: 'refund', transactionId: String(transactionId) }, ['amount', 'endsPlan'])
        }
      />
      <Table
        caption="Emails"
        rows={emails}
        hidden={['text']}
        last={({ id: emailId, text }) => (
          <>
            <Foldable title="Text">
              <pre>{String(text)}</pre>
            </Foldable>
            {form('Send again', { action: 'resend', emailId: String(emailId) })}
          </>
        )}
      />
      {sessions === null ? (
        <p>Sessions: the identity provider does not list them</p>
      ) : (
        <Table
          caption="Sessions"
          rows={sessions}
          hidden={['id']}
          last={({ id: sessionId }) =>
            sessionId !== undefined && form('End', { action: 'endSession', sessionId: String(sessionId) })
          }
        />
      )}
      <Table caption="Webhooks" rows={webhooks} />
      <Table caption="Consents" rows={consents} />
    </>
  );
}
