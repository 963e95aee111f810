/** @jsxImportSource hono/jsx */
import type { components } from '../../api-spec/generated/office.ts';
import { Hidden } from '../form.tsx';
import { Table } from '../layout.tsx';
import { formFields } from '../read-form.ts';
import type { StaffSession } from '../session.ts';

type Change = components['schemas']['Change'];

/** @param fields those of the first form */
type ChangeProps = {
  change: Change;
  operation: string;
  fields: [string, string][];
  session: StaffSession;
  back: string;
};

/** What a change would do, with the form that confirms it; or what it has done. */
export function ChangePage({ change, operation, fields, session, back }: ChangeProps) {
  const { data } = change;
  const key = crypto.randomUUID();
  return (
    <>
      <Table caption={change.isDone ? 'What has changed' : 'What would change'} rows={change.effects} />
      {!change.isDone && (
        <form method="post" action={`/do/${operation}`} class="operation">
          {fields.map((field) => (
            <Hidden values={Object.fromEntries([field])} />
          ))}
          <Hidden
            values={{
              [formFields.csrf]: session.csrf,
              [formFields.key]: key,
              [formFields.back]: back,
              [formFields.confirmed]: 'true',
            }}
          />
          <button type="submit">Confirm</button>
        </form>
      )}
      {data && <pre>{JSON.stringify(data, null, 2)}</pre>}
      <p>
        <a href={back}>Back</a>
      </p>
    </>
  );
}
