import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../../ui/page.ts';
import { validateFields, readForm, renderField, type FieldErrors, type Typed } from '../form.ts';
import type { Identity } from '../identity.ts';
import { renderNotice, renderPage } from '../page.ts';
import { abandonFlow, finishFlow, type Flow } from './flow.ts';
import type { FlowRoutes } from './flow-routes.ts';

function renderEid(flow: Flow, typed: Typed = {}, errors: FieldErrors = {}): Markup {
  const { base, lang, text } = flow;
  return renderPage({
    lang,
    title: text.eid.title,
    lead: text.eid.lead,
    body: html`${errors.email ? renderNotice('bad', text.errors.summary) : ''}
      <form class="fields" method="post" action="${base}/eid" novalidate>
        ${renderField({
          lang,
          name: 'email',
          label: text.fields.email,
          type: 'email',
          autocomplete: 'username',
          value: typed.email,
          error: errors.email,
          first: true,
        })}
        <button>${text.eid.approve}</button>
      </form>
      <form class="fields" method="post">
        <button class="plain" formaction="${base}/eid/fail">${text.eid.fail}</button>
        <button class="plain" formaction="${base}/eid/time-out">${text.eid.timeOut}</button>
      </form>`,
    foot: html`<a href="${base}/login">${text.backToLogIn}</a> <a href="${base}/cancel">${text.cancel}</a>`,
  });
}

/**
 * The electronic ID, simulated by a page: the user chooses whether it approves, fails or times out. A failure ends
 * the login, and the client gets its reason.
 */
export function eidRoutes(identity: Identity): Hono<FlowRoutes> {
  const { users, ledger } = identity;
  const routes = new Hono<FlowRoutes>();
  routes.get('/eid', (context) => context.html(renderEid(context.var.flow)));
  routes.post('/eid', async (context) => {
    const { flow } = context.var;
    const typed = await readForm(context);
    const errors = validateFields(flow.lang, typed, ['email']);
    const user = users.findByEmail(typed.email ?? '');
    if (user?.provider === 'schibsted') return finishFlow(context, identity, flow, user, 'fed');
    return context.html(renderEid(flow, typed, { email: errors.email ?? flow.text.eid.unknown }));
  });
  for (const [path, reason] of [
    ['/eid/fail', 'eid_failed'],
    ['/eid/time-out', 'eid_timeout'],
  ] as const) {
    routes.post(path, (context) => {
      const { flow } = context.var;
      ledger.append({ kind: 'login', status: reason, reference: flow.clientId });
      return abandonFlow(context, flow, reason);
    });
  }
  return routes;
}
