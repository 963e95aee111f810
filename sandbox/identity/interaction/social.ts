import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../../ui/page.ts';
import { validateFields, readForm, renderField, type FieldErrors, type Typed } from '../form.ts';
import type { Identity } from '../identity.ts';
import { renderNotice, renderPage } from '../page.ts';
import { providerNames } from '../text/text.ts';
import { socialProviders, type SocialProvider, type User } from '../users.ts';
import { renderAccountButton } from './choose.ts';
import { abandonFlow, finishFlow, type Flow } from './flow.ts';
import type { FlowRoutes } from './flow-routes.ts';

const shownAtMost = 8;

const isSocial = (text: string): text is SocialProvider => socialProviders.some((provider) => provider === text);

type SocialView = { provider: SocialProvider; known: User[]; typed?: Typed; errors?: FieldErrors };

function renderSocialPage(flow: Flow, { provider, known, typed = {}, errors = {} }: SocialView): Markup {
  const { base, lang, text } = flow;
  const name = providerNames[provider];
  const action = `${base}/social/${provider}`;
  return renderPage({
    lang,
    title: text.social.title(name),
    lead: text.social.lead(name),
    body: html`<h2>${text.social.existing}</h2>
      ${known.length === 0 ? html`<p>${text.social.none}</p>` : ''}
      <ul class="choices">
        ${known.slice(-shownAtMost).map(
          (user) =>
            html`<li>
              <form method="post" action="${action}">
                <input type="hidden" name="email" value="${user.email}" />
                <button class="person plain">${renderAccountButton(user, user.name)}</button>
              </form>
            </li>`,
        )}
      </ul>
      <h2>${text.social.another}</h2>
      <form class="fields" method="post" action="${action}" novalidate>
        ${errors.email ? renderNotice('bad', text.errors.summary) : ''}
        ${renderField({
          lang,
          name: 'email',
          label: text.fields.email,
          type: 'email',
          autocomplete: 'email',
          value: typed.email,
          error: errors.email,
          first: errors.email !== undefined,
        })}
        <button>${text.social.submit}</button>
      </form>`,
    foot: html`<a href="${base}/login">${text.backToLogIn}</a> <a href="${base}/cancel">${text.cancel}</a>`,
  });
}

/**
 * Login with upstream providers. Existing accounts keep working; for new ones the client gets `access_denied` with
 * the description `social_account_banned`.
 */
export function socialRoutes(identity: Identity): Hono<FlowRoutes> {
  const { users, ledger } = identity;
  const routes = new Hono<FlowRoutes>();

  routes.get('/social/:provider', (context, next) => {
    const provider = context.req.param('provider');
    if (!isSocial(provider)) return next();
    return context.html(renderSocialPage(context.var.flow, { provider, known: users.findByProvider(provider) }));
  });

  routes.post('/social/:provider', async (context, next) => {
    const { flow } = context.var;
    const provider = context.req.param('provider');
    if (!isSocial(provider)) return next();
    const typed = await readForm(context);
    const errors = validateFields(flow.lang, typed, ['email']);
    if (errors.email) {
      const known = users.findByProvider(provider);
      return context.html(renderSocialPage(flow, { provider, known, typed, errors }));
    }
    const user = users.findByEmail(typed.email ?? '');
    if (user?.provider === provider) return finishFlow(context, identity, flow, user, 'fed');
    ledger.append({ kind: 'login', status: 'social_account_banned', reference: flow.clientId });
    return abandonFlow(context, flow, 'social_account_banned');
  });
  return routes;
}
