import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../ui/page.ts';
import type { Lang } from './regions.ts';
import { textOf } from './text/text.ts';
import { normalizeEmail } from './users.ts';

/** A field of the provider's forms. */
export type FieldName = 'email' | 'password' | 'repeat' | 'name' | 'code' | 'current';

/** What a person typed, by field; text alone, cut at a length no field needs. */
export type Typed = Partial<Record<FieldName, string>>;

/** What is wrong with a field, by field, as the person reads it. */
export type FieldErrors = Partial<Record<FieldName, string>>;

const fieldNames: FieldName[] = ['email', 'password', 'repeat', 'name', 'code', 'current'];
const passwordFields: FieldName[] = ['password', 'repeat', 'current'];

/** Reads a submitted form; unknown fields and files are left out. Passwords keep their spaces, the rest is trimmed. */
export async function readForm(context: Context): Promise<Typed> {
  const body: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
  const typed: Typed = {};
  for (const name of fieldNames) {
    const value = body[name];
    if (typeof value === 'string') typed[name] = (passwordFields.includes(name) ? value : value.trim()).slice(0, 500);
  }
  return typed;
}

// dot-separated segments before the at-sign, labels with hyphens inside after it: as the shop's own forms take it
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = '[a-z0-9](?:[a-z0-9-]*[a-z0-9])?';
const emailShape = new RegExp(`^${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`);

/** An address that could receive mail; the specification asks for a pattern, the mail server has the last word. */
export const isEmail = (text: string): boolean => text.length <= 254 && emailShape.test(normalizeEmail(text));

/** Judges fields of a form; only the named ones are looked at. Empty when all is well. */
export function judgeFields(lang: Lang, typed: Typed, names: FieldName[]): FieldErrors {
  const { errors } = textOf(lang);
  const { email = '', password = '', repeat = '', name = '', code = '', current = '' } = typed;
  const judged: Record<FieldName, string | false> = {
    email: email === '' ? errors.emailMissing : !isEmail(email) && errors.emailWrong,
    password:
      (password === '' && errors.passwordMissing) ||
      (password.length < 8 && errors.passwordShort) ||
      (password.length > 200 && errors.passwordLong),
    repeat: repeat !== password && errors.repeatWrong,
    name: name === '' ? errors.nameMissing : name.length > 100 && errors.nameLong,
    code: !/^\d{6}$/.test(code.replaceAll(' ', '')) && errors.codeMissing,
    current: current === '' && errors.passwordMissing,
  };
  const found: FieldErrors = {};
  for (const field of names) if (judged[field]) found[field] = judged[field];
  return found;
}

/** The account that a new password belongs to, for password managers alone. */
export const renderAccountName = (name: 'email' | 'username', email: string): Markup =>
  html`<input
    class="unseen"
    name="${name}"
    value="${email}"
    autocomplete="username"
    readonly
    tabindex="-1"
    aria-hidden="true"
  />`;

/** How a field of a form looks and what the browser may fill in. */
export type FieldLook = {
  name: FieldName;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
  value?: string | undefined;
  error?: string | undefined;
  inputmode?: 'numeric';
  /** takes the focus when the page opens */
  first?: boolean;
};

/** A labelled field with its hint and error, tied together for assistive technology. Passwords are never shown again. */
export function renderField(look: FieldLook): Markup {
  const { name, label, type = 'text', hint, value = '', error } = look;
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${type === 'password' ? '' : value}"
      autocomplete="${look.autocomplete}"
      aria-invalid="${error === undefined ? 'false' : 'true'}"
      aria-describedby="${described}"
      ${look.inputmode ? html`inputmode="${look.inputmode}"` : ''}
      ${look.first ? html`autofocus` : ''}
      ${type === 'email' ? html`spellcheck="false" autocapitalize="none"` : ''}
      required
    />
    ${error === undefined ? '' : html`<p class="error" id="${name}-error">${error}</p>`}
    ${hint === undefined ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}
