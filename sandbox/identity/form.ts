import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../ui/page.ts';
import type { Lang } from './regions.ts';
import { textOf } from './text/text.ts';
import { normalizeEmail } from '../../core/domain/email-address.ts';

export type FieldName = 'email' | 'password' | 'name' | 'code' | 'current';

/** Submitted text by field, cut at a maximum length. */
export type Typed = Partial<Record<FieldName, string>>;

/** Error messages by field. */
export type FieldErrors = Partial<Record<FieldName, string>>;

const fieldNames: FieldName[] = ['email', 'password', 'name', 'code', 'current'];
const passwordFields: FieldName[] = ['password', 'current'];

/** Reads a submitted form; unknown fields and files are dropped. All values except passwords are trimmed. */
export async function readForm(context: Context): Promise<Typed> {
  const body: Record<string, unknown> = await context.req.parseBody().catch(() => ({}));
  const typed: Typed = {};
  for (const name of fieldNames) {
    const value = body[name];
    if (typeof value === 'string') typed[name] = (passwordFields.includes(name) ? value : value.trim()).slice(0, 500);
  }
  return typed;
}

/** Validates an email address like the product (TF-04). */
export const isEmail = (text: string): boolean => normalizeEmail(text) !== undefined;

/** Validates the named fields of a form. @returns an empty object for valid ones. */
export function validateFields(lang: Lang, typed: Typed, names: FieldName[]): FieldErrors {
  const { errors } = textOf(lang);
  const { email = '', password = '', name = '', code = '', current = '' } = typed;
  const results: Record<FieldName, string | false> = {
    email: email === '' ? errors.emailMissing : !isEmail(email) && errors.emailWrong,
    password:
      (password === '' && errors.passwordMissing) ||
      (password.length < 8 && errors.passwordShort) ||
      (password.length > 200 && errors.passwordLong),
    name: name === '' ? errors.nameMissing : name.length > 100 && errors.nameLong,
    code: !/^\d{6}$/.test(code.replaceAll(' ', '')) && errors.codeMissing,
    current: current === '' && errors.passwordMissing,
  };
  const found: FieldErrors = {};
  for (const field of names) if (results[field]) found[field] = results[field];
  return found;
}

/** Hidden account name of a new password, for password managers. */
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

/** Display options of a field. */
export type FieldOptions = {
  lang: Lang;
  name: FieldName;
  label: string;
  type?: 'text' | 'email' | 'password';
  autocomplete: string;
  hint?: string;
  value?: string | undefined;
  error?: string | undefined;
  inputmode?: 'numeric';
  /** gets the focus when the page opens */
  first?: boolean;
};

/**
 * Renders a labelled field with its hint and error, linked for assistive technology. Password values are never
 * rendered.
 */
export function renderField(options: FieldOptions): Markup {
  const { name, label, type = 'text', hint, value = '', error } = options;
  const { fields, errors } = textOf(options.lang);
  const isNew = options.autocomplete === 'new-password';
  const described = [error && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${type === 'password' ? '' : value}"
      autocomplete="${options.autocomplete}"
      aria-invalid="${error === undefined ? 'false' : 'true'}"
      aria-describedby="${described}"
      ${options.inputmode ? html`inputmode="${options.inputmode}"` : ''}
      ${options.first ? html`autofocus` : ''}
      ${
        type === 'email'
          ? html`spellcheck="false" autocapitalize="none" pattern="[^@ ]+@[^@ ]+[.][^@ ]+"
            data-missing="${errors.emailMissing}" data-wrong="${errors.emailWrong}"`
          : ''
      }
      ${name === 'name' ? html`data-missing="${errors.nameMissing}"` : ''}
      ${type === 'password' ? html`data-missing="${errors.passwordMissing}"` : ''}
      ${isNew ? html`minlength="8" data-wrong="${errors.passwordShort}"` : ''}
      required
    />
    ${
      type === 'password'
        ? html`<button type="button" data-show="${fields.show}" data-hide="${fields.hide}" aria-pressed="false" hidden>
            ${fields.show}
          </button>`
        : ''
    }
    ${error === undefined ? '' : html`<p class="error" id="${name}-error">${error}</p>`}
    ${hint === undefined ? '' : html`<p class="hint" id="${name}-hint">${hint}</p>`}
  </div>`;
}
