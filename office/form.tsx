/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import type { StaffSession } from './session.ts';
import { findOperation, type Argument } from './operations.ts';
import { formFields } from './read-form.ts';

/** The words of a name in camel case. */
export const words = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const inputTypes = { string: 'text', number: 'number', time: 'datetime-local', boolean: 'checkbox' };

/** One field with its label and help. */
function Field({ arg }: { arg: Argument }) {
  const { name, kind, choices, isRequired, help } = arg;
  const hint = help === '' ? null : <small>{help}</small>;
  if (kind === 'boolean' && !isRequired)
    return (
      <label class="check">
        <input type="checkbox" name={name} value="true" /> {words(name)} {hint}
      </label>
    );
  if (kind === 'array')
    return (
      <fieldset>
        <legend>
          {words(name)} {hint}
        </legend>
        {choices?.map((choice) => (
          <label class="check">
            <input type="checkbox" name={name} value={choice} /> {choice}
          </label>
        ))}
      </fieldset>
    );
  const options = kind === 'boolean' ? ['true', 'false'] : choices;
  return (
    <label>
      {words(name)} {hint}
      {options === undefined ? (
        <input type={inputTypes[kind]} name={name} required={isRequired} step={kind === 'number' ? 'any' : undefined} />
      ) : (
        <select name={name} required={isRequired}>
          {!isRequired && <option value="">–</option>}
          {options.map((choice) => (
            <option value={choice}>{choice}</option>
          ))}
        </select>
      )}
    </label>
  );
}

type FormProps = {
  session: StaffSession;
  /** the button that opens the form */
  title: string;
  /** id of the operation */
  operation: string;
  /** values that staff do not change */
  fixed?: Record<string, string>;
  /** the arguments to ask for; all others by default */
  ask?: string[];
  /** the page after the change */
  back: string;
};

/** True when one of the roles of staff allows an operation, or one of its actions. The backend checks it again. */
export function isAllowed({ staff }: StaffSession, operation: string, action?: string): boolean {
  const { roles, rolesByAction } = findOperation(operation);
  const allowed = action === undefined ? roles : (rolesByAction[action] ?? []);
  return staff.roles.some((role) => allowed.includes(role));
}

/** Hidden fields of a form. */
export const Hidden = ({ values }: { values: Record<string, string> }) => (
  <>
    {Object.entries(values).map(([name, value]) => (
      <input type="hidden" name={name} value={value} />
    ))}
  </>
);

/** A form for an operation, from its contract; it leads to the preview. Absent without a role for it. */
export function OperationForm({ session, title, operation, fixed = {}, ask, back }: FormProps) {
  if (!isAllowed(session, operation, fixed['action'])) return null;
  const { args } = findOperation(operation);
  const asked = args.filter(
    ({ name }) =>
      name !== 'isPreview' && !(name in fixed) && (ask === undefined || name === 'reason' || ask.includes(name)),
  );
  return (
    <Foldable title={title}>
      <form method="post" action={`/do/${operation}`} class="operation">
        <Hidden values={{ ...fixed, [formFields.csrf]: session.csrf, [formFields.back]: back }} />
        {asked.map((arg) => (
          <Field arg={arg} />
        ))}
        <button type="submit">Preview</button>
      </form>
    </Foldable>
  );
}

/** Content that opens with its title. */
export const Foldable = ({ title, children }: { title: string; children: Child }) => (
  <details>
    <summary>{title}</summary>
    {children}
  </details>
);
