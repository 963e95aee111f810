import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../../page.ts';
import { judgeFields, readForm, renderField, type FieldErrors, type Typed } from '../form.ts';
import type { Identity } from '../identity.ts';
import { renderNotice, renderPage } from '../page.ts';
import { isPassword } from '../password.ts';
import { providerNames } from '../text/text.ts';
import { normalizeEmail, socialProviders } from '../users.ts';
import { finishFlow, type Flow } from './flow.ts';
import type { FlowRoutes } from './routes.ts';

type LoginView = { typed?: Typed; errors?: FieldErrors; problem?: string | undefined; lead?: string };

function renderSocial({ base, text }: Flow): Markup {
  return html`<p class="divider">${text.social.divider}</p>
    <ul class="choices">
      ${socialProviders.map(
        (provider) =>
          html`<li>
            <a class="button plain" href="${base}/social/${provider}">${text.social.with(providerNames[provider])}</a>
          </li>`,
      )}
    </ul>`;
}

function renderLogin(flow: Flow, { typed = {}, errors = {}, problem, lead }: LoginView): Markup {
  const { base, lang, text } = flow;
  const hasErrors = Object.keys(errors).length > 0;
  return renderPage({
    lang,
    title: text.logIn.title,
    lead: lead ?? text.logIn.lead,
    body: html`${problem || hasErrors ? renderNotice('bad', problem ?? text.errors.summary) : ''}
      <form class="fields" method="post" action="${base}/login" novalidate>
        ${renderField({
          name: 'email',
          label: text.fields.email,
          type: 'email',
          autocomplete: 'username',
          value: typed.email,
          error: errors.email,
          first: !typed.email || errors.email !== undefined,
        })}
        ${renderField({
          name: 'password',
          label: text.fields.password,
          type: 'password',
          autocomplete: 'current-password',
          error: errors.password,
          first: Boolean(typed.email) && errors.email === undefined,
        })}
        <button>${text.logIn.submit}</button>
      </form>
      <p class="aside"><a href="${base}/forgot">${text.logIn.forgot}</a></p>
      ${renderSocial(flow)}`,
    foot: html`<span>${text.logIn.newHere} <a href="${base}/register">${text.logIn.register}</a></span>
      <a href="${base}/cancel">${text.cancel}</a>`,
  });
}

/** Shows the log-in form, filled with the address that the client hints at. */
export const showLogin = (context: Context, flow: Flow) =>
  context.html(renderLogin(flow, { typed: { email: flow.loginHint ?? '' } }));

/** Log in by address and password. An unknown address and a wrong password answer alike. */
export function loginRoutes(identity: Identity): Hono<FlowRoutes> {
  const { users, attempts, ledger } = identity;
  const routes = new Hono<FlowRoutes>();

  routes.get('/login', (context) => {
    const { flow } = context.var;
    if (!flow.current || context.req.query('again') === undefined) return showLogin(context, flow);
    return context.html(renderLogin(flow, { typed: { email: flow.current.email }, lead: flow.text.logIn.again }));
  });

  routes.post('/login', async (context) => {
    const { flow } = context.var;
    const { text, address } = flow;
    const typed = await readForm(context);
    const account = normalizeEmail(typed.email ?? '');
    const errors = judgeFields(flow.lang, typed, ['email']);
    if (!typed.password) errors.password = text.errors.passwordMissing;
    const refuse = (status: 200 | 401 | 429, view: LoginView) =>
      context.html(renderLogin(flow, { typed, ...view }), status);
    if (Object.keys(errors).length > 0) return refuse(200, { errors });

    if (attempts.isLocked(account, address)) {
      ledger.append({ kind: 'login', status: 'locked', reference: flow.clientId });
      return refuse(429, { problem: text.logIn.locked });
    }
    const user = users.findByEmail(account);
    if (!(await isPassword(typed.password ?? '', user?.passwordHash ?? null)) || !user) {
      attempts.fail(account, address);
      ledger.append({ kind: 'login', status: 'failed', subject: user?.id ?? null, reference: flow.clientId });
      return refuse(401, { problem: text.logIn.wrong });
    }
    attempts.forgive(account, address);
    return finishFlow(context, identity, flow, user, 'pwd');
  });
  return routes;
}
