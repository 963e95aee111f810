import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../../ui/page.ts';
import { validateFields, readForm, renderField, type FieldErrors, type Typed } from '../form.ts';
import type { Identity } from '../identity.ts';
import { renderNotice, renderPage } from '../page.ts';
import { hashPassword } from '../password.ts';
import { finishFlow, type Flow } from './flow.ts';
import type { FlowRoutes } from './flow-routes.ts';

function renderRegister(flow: Flow, typed: Typed, errors: FieldErrors = {}): Markup {
  const { base, lang, text } = flow;
  const [firstWrong = 'name'] = (['name', 'email', 'password'] as const).filter((name) => errors[name]);
  const field = (options: Omit<Parameters<typeof renderField>[0], 'lang'>) =>
    renderField({
      ...options,
      lang,
      value: typed[options.name],
      error: errors[options.name],
      first: options.name === firstWrong,
    });
  return renderPage({
    lang,
    title: text.register.title,
    lead: text.register.lead,
    body: html`${Object.keys(errors).length > 0 ? renderNotice('bad', text.errors.summary) : ''}
      <form class="fields" method="post" action="${base}/register" novalidate>
        ${field({ name: 'name', label: text.fields.name, autocomplete: 'name' })}
        ${field({ name: 'email', label: text.fields.email, type: 'email', autocomplete: 'username' })}
        ${field({
          name: 'password',
          label: text.fields.password,
          type: 'password',
          autocomplete: 'new-password',
          hint: text.fields.passwordHint,
        })}
        <button>${text.register.submit}</button>
      </form>`,
    foot: html`<span>${text.register.haveAccount} <a href="${base}/login">${text.logIn.submit}</a></span>
      <a href="${base}/cancel">${text.cancel}</a>`,
  });
}

/** Shows the empty registration form. */
export const showRegister = (context: Context, flow: Flow) =>
  context.html(renderRegister(flow, { email: flow.loginHint ?? '' }));

/** Registration, which also logs the user in. */
export function registerRoutes(identity: Identity): Hono<FlowRoutes> {
  const { users, ledger } = identity;
  const routes = new Hono<FlowRoutes>();

  routes.get('/register', (context) => showRegister(context, context.var.flow));

  routes.post('/register', async (context) => {
    const { flow } = context.var;
    const typed = await readForm(context);
    const errors = validateFields(flow.lang, typed, ['name', 'email', 'password']);
    if (Object.keys(errors).length > 0) return context.html(renderRegister(flow, typed, errors));

    const { email = '', name = '', password = '' } = typed;
    const user = users.create({
      email,
      name,
      region: flow.region,
      provider: 'schibsted',
      passwordHash: await hashPassword(password),
      isNew: true,
    });
    if (!user) return context.html(renderRegister(flow, typed, { email: flow.text.register.taken }), 409);
    ledger.append({ kind: 'registration', status: 'ok', subject: user.id, reference: flow.clientId });
    return finishFlow(context, identity, flow, user, 'pwd');
  });
  return routes;
}
