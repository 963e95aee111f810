import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Markup } from '../../ui/page.ts';
import { validateFields, readForm, renderAccountName, renderField, type FieldErrors, type Typed } from '../form.ts';
import type { Identity } from '../identity.ts';
import { renderNotice, renderPage } from '../page.ts';
import { hashPassword } from '../password.ts';
import { normalizeEmail } from '../users.ts';
import { finishFlow, type Flow } from './flow.ts';
import type { FlowRoutes } from './flow-routes.ts';

const footOf = ({ base, text }: Flow): Markup =>
  html`<a href="${base}/login">${text.backToLogIn}</a> <a href="${base}/cancel">${text.cancel}</a>`;

function renderForgot(flow: Flow, typed: Typed, errors: FieldErrors = {}): Markup {
  const { base, lang, text } = flow;
  return renderPage({
    lang,
    title: text.forgot.title,
    lead: text.forgot.lead,
    body: html`<form class="fields" method="post" action="${base}/forgot" novalidate>
      ${errors.email ? renderNotice('bad', text.errors.summary) : ''}
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
      <button>${text.forgot.submit}</button>
    </form>`,
    foot: footOf(flow),
  });
}

function renderReset(flow: Flow, typed: Typed, errors: FieldErrors = {}): Markup {
  const { base, lang, text } = flow;
  const hasErrors = Object.keys(errors).length > 0;
  return renderPage({
    lang,
    title: text.reset.title,
    body: html`${hasErrors ? renderNotice('bad', text.errors.summary) : renderNotice('good', text.reset.sent)}
      <form class="fields" method="post" action="${base}/reset" novalidate>
        ${renderAccountName('email', typed.email ?? '')}
        ${renderField({
          lang,
          name: 'code',
          label: text.fields.code,
          autocomplete: 'one-time-code',
          inputmode: 'numeric',
          value: typed.code,
          error: errors.code,
          first: true,
        })}
        ${renderField({
          lang,
          name: 'password',
          label: text.fields.newPassword,
          type: 'password',
          autocomplete: 'new-password',
          hint: text.fields.passwordHint,
          error: errors.password,
        })}
        <button>${text.reset.submit}</button>
      </form>
      <p class="aside"><a href="${base}/forgot">${text.reset.resend}</a></p>`,
    foot: footOf(flow),
  });
}

/** Sets a new password with a code sent by email. The responses do not reveal whether the account exists. */
export function forgotRoutes(identity: Identity): Hono<FlowRoutes> {
  const { users, resetCodes, attempts, tokens, sendCode, log } = identity;
  const routes = new Hono<FlowRoutes>();

  routes.get('/forgot', (context) => context.html(renderForgot(context.var.flow, {})));

  routes.post('/forgot', async (context) => {
    const { flow } = context.var;
    const typed = await readForm(context);
    const errors = validateFields(flow.lang, typed, ['email']);
    if (errors.email) return context.html(renderForgot(flow, typed, errors));
    const user = users.findByEmail(typed.email ?? '');
    if (user?.passwordHash) {
      // Not awaited: the response time must not reveal that an email is sent.
      const mail = { to: user.email, name: user.name, code: resetCodes.issue(user.email), lang: flow.lang };
      sendCode(mail).catch((error: Error) => log.error('code mail failed', { reason: error.message }));
    }
    return context.html(renderReset(flow, { email: typed.email ?? '' }));
  });

  routes.post('/reset', async (context) => {
    const { flow } = context.var;
    const typed = await readForm(context);
    const errors = validateFields(flow.lang, typed, ['code', 'password']);
    if (Object.keys(errors).length > 0) return context.html(renderReset(flow, typed, errors));

    const account = normalizeEmail(typed.email ?? '');
    const isRight = resetCodes.redeem(account, (typed.code ?? '').replaceAll(' ', ''));
    const user = isRight ? users.findByEmail(account) : undefined;
    if (!user) return context.html(renderReset(flow, typed, { code: flow.text.reset.wrongCode }));
    users.update(user.id, { passwordHash: await hashPassword(typed.password ?? '') });
    // A reset revokes sessions that used the old password.
    tokens.revokeAccount(user.id);
    attempts.reset(account, flow.address);
    return finishFlow(context, identity, flow, user, 'pwd');
  });
  return routes;
}
