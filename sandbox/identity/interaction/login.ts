import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../../ui/page.ts';
import { validateFields, readForm, renderField, type FieldErrors, type Typed } from '../form.ts';
import type { Identity } from '../identity.ts';
import { renderNotice, renderPage } from '../page.ts';
import { verifyPassword } from '../password.ts';
import { providerNames } from '../text/text.ts';
import { normalizeEmail, socialProviders, type SignInCode } from '../users.ts';
import { abandonFlow, finishFlow, type AbandonReason, type Flow } from './flow.ts';
import type { FlowRoutes } from './flow-routes.ts';

/** Reasons for clients when an account may not log in although its password is correct. */
const reasons: Record<SignInCode, AbandonReason> = {
  '90114': 'account_temp_locked',
  '90111': 'account_locked',
  '90054': 'invalid_details',
  '90035': 'service_down',
  '99999': 'sign_in_failed',
};

type LoginView = { typed?: Typed; errors?: FieldErrors; problem?: string | undefined; lead?: string };

/** Login methods without a password; an older account cannot be connected with another older one. */
function renderOthers({ base, text, screen }: Flow): Markup {
  const link = (path: string, label: string): Markup =>
    html`<li><a class="button plain" href="${base}/${path}">${label}</a></li>`;
  const social = screen === 'connect' ? [] : socialProviders;
  return html`<p class="divider">${text.social.divider}</p>
    <ul class="choices">
      ${link('eid', text.eid.with)}
      ${social.map((provider) => link(`social/${provider}`, text.social.with(providerNames[provider])))}
    </ul>`;
}

function renderLogin(flow: Flow, { typed = {}, errors = {}, problem, lead }: LoginView): Markup {
  const { base, lang, text } = flow;
  const hasErrors = Object.keys(errors).length > 0;
  return renderPage({
    lang,
    title: text.logIn.title,
    lead: lead ?? (flow.screen === 'connect' ? text.logIn.connect : text.logIn.lead),
    body: html`${problem || hasErrors ? renderNotice('bad', problem ?? text.errors.summary) : ''}
      <form class="fields" method="post" action="${base}/login" novalidate>
        ${renderField({
          lang,
          name: 'email',
          label: text.fields.email,
          type: 'email',
          autocomplete: 'username',
          value: typed.email,
          error: errors.email,
          first: !typed.email || errors.email !== undefined,
        })}
        ${renderField({
          lang,
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
      ${renderOthers(flow)}`,
    foot: html`<span>${text.logIn.newHere} <a href="${base}/register">${text.logIn.register}</a></span>
      <a href="${base}/cancel">${text.cancel}</a>`,
  });
}

/** Shows the login form with the client's login hint. */
export const showLogin = (context: Context, flow: Flow) =>
  context.html(renderLogin(flow, { typed: { email: flow.loginHint ?? '' } }));

/** Login by email address and password. The responses do not reveal whether the account exists. */
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
    const errors = validateFields(flow.lang, typed, ['email']);
    if (!typed.password) errors.password = text.errors.passwordMissing;
    const renderFailure = (status: 200 | 401 | 429, view: LoginView) =>
      context.html(renderLogin(flow, { typed, ...view }), status);
    if (Object.keys(errors).length > 0) return renderFailure(200, { errors });

    if (attempts.isLocked(account, address)) {
      ledger.append({ kind: 'login', status: 'locked', reference: flow.clientId });
      return renderFailure(429, { problem: text.logIn.locked });
    }
    const user = users.findByEmail(account);
    if (!(await verifyPassword(typed.password ?? '', user?.passwordHash ?? null)) || !user) {
      attempts.fail(account, address);
      ledger.append({ kind: 'login', status: 'failed', subject: user?.id ?? null, reference: flow.clientId });
      return renderFailure(401, { problem: text.logIn.wrong });
    }
    attempts.reset(account, address);
    if (user.signInCode !== undefined) {
      ledger.append({ kind: 'login', status: reasons[user.signInCode], subject: user.id, reference: flow.clientId });
      return abandonFlow(context, flow, reasons[user.signInCode]);
    }
    return finishFlow(context, identity, flow, user, 'pwd');
  });
  return routes;
}
