import { Hono, type Context } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../../ui/page.ts';
import type { Identity } from '../identity.ts';
import { renderPage } from '../page.ts';
import type { User } from '../users.ts';
import { finishFlow, type Flow } from './flow.ts';
import type { FlowRoutes } from './flow-routes.ts';

/** Content of a button for an account. */
export const renderAccountButton = (user: User, label: string): Markup =>
  html`<span class="face" aria-hidden="true">${[...user.name][0]?.toUpperCase() ?? '?'}</span>
    <span class="who">${label}</span><span class="address">${user.email}</span>`;

/** Shows the account of the current session, and a link to log in with another one. */
export function showChooser(context: Context, flow: Flow, current: User) {
  const { base, lang, text } = flow;
  const page = renderPage({
    lang,
    title: text.choose.title,
    lead: text.choose.lead,
    body: html`<ul class="choices">
      <li>
        <form method="post" action="${base}/choose">
          <button class="person plain">${renderAccountButton(current, text.choose.continueAs(current.name))}</button>
        </form>
      </li>
      <li><a class="button plain" href="${base}/login">${text.choose.other}</a></li>
    </ul>`,
    foot: html`<a href="${base}/cancel">${text.cancel}</a>`,
  });
  return context.html(page);
}

/** Continues with the account of the session; a client that requested a new login gets the password form. */
export function chooseRoutes(identity: Identity): Hono<FlowRoutes> {
  const routes = new Hono<FlowRoutes>();
  routes.post('/choose', (context) => {
    const { flow } = context.var;
    const isPasswordRequired = flow.interaction.prompt.name === 'login';
    if (!flow.current || (isPasswordRequired && flow.current.passwordHash))
      return context.redirect(`${flow.base}/login?again`, 303);
    if (isPasswordRequired) return context.redirect(`${flow.base}/social/${flow.current.provider}`, 303);
    return finishFlow(context, identity, flow, flow.current);
  });
  return routes;
}
