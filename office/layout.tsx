/** @jsxImportSource hono/jsx */
import { html } from 'hono/html';
import type { Child } from 'hono/jsx';
import { formFields } from './read-form.ts';
import type { StaffSession } from './session.ts';
import { isAllowed, words } from './form.tsx';

const sections = [
  ['/', 'Customers', 'findCustomers'],
  ['/vouchers', 'Vouchers', 'listVouchers'],
  ['/prices', 'Prices', 'listPrices'],
  ['/switches', 'Switches', 'listSwitches'],
  ['/tasks', 'Tasks', 'listTasks'],
  ['/audit', 'Audit log', 'listAudit'],
  ['/insights', 'Insights', 'findCustomers'],
] as const;

type PageProps = { title: string; session: StaffSession | undefined; path: string; children: Child };

type LinksProps = { links: (readonly [href: string, label: string, ...rest: unknown[]])[]; path: string };

/** A list of links, of which one is the current page. */
export const Links = ({ links, path }: LinksProps) => (
  <ul>
    {links.map(([href, label]) => (
      <li>
        <a href={href} aria-current={href === path || path.startsWith(`${href}/`) ? 'page' : undefined}>
          {label}
        </a>
      </li>
    ))}
  </ul>
);

function Navigation({ session, path }: { session: StaffSession; path: string }) {
  const visible = sections.filter(([, , operation]) => isAllowed(session, operation));
  return (
    <nav aria-label="Office">
      <Links links={visible} path={path} />
      <form method="post" action="/logout">
        <input type="hidden" name={formFields.csrf} value={session.csrf} />
        <span>
          {session.staff.id} ({session.staff.roles.join(', ')})
        </span>
        <button type="submit">Log out</button>
      </form>
    </nav>
  );
}

/** A whole page of the office. */
export function renderOfficePage({ title, session, path, children }: PageProps) {
  const page = (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{title} · Nordlyd office</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/office.css" />
      </head>
      <body>
        <header>
          <strong>Nordlyd office</strong>
          {session && <Navigation session={session} path={path} />}
        </header>
        <main>
          <h1>{title}</h1>
          {children}
        </main>
      </body>
    </html>
  );
  return html`<!doctype html>${page}`;
}

/** A value as text; times without their milliseconds. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(writeValue).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${writeValue(part)}`)
      .join('; ');
  return String(value).replaceAll(/(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d{3})?Z/g, '$1 $2 UTC');
}

type Row = Record<string, unknown>;
type TableProps = { caption: string; rows: Row[]; hidden?: string[]; last?: (row: Row) => Child };

/** Rows as a table. @param props.hidden columns that are left out. @param props.last the last cell of a row */
export function Table({ caption, rows, hidden = [], last }: TableProps) {
  if (rows.length === 0) return <p>{caption}: none</p>;
  const names = Object.keys(rows[0] ?? {}).filter((name) => !hidden.includes(name));
  return (
    <div class="scroll" role="region" aria-label={caption} tabindex={0}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {names.map((name) => (
              <th scope="col">{words(name)}</th>
            ))}
            {last && <th scope="col">actions</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {names.map((name) => (
                <td>{writeValue(row[name])}</td>
              ))}
              {last && <td>{last(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
