import { Hono } from 'hono';
import { setCookie } from 'hono/cookie';
import type { Identity } from '../identity.ts';
import { languageCookie, languageOfVisitor } from '../language.ts';
import { renderErrorPage } from '../error-page.ts';
import { chooseRoutes, showChooser } from './choose.ts';
import { eidRoutes } from './eid.ts';
import { abandonFlow, readFlow } from './flow.ts';
import type { FlowRoutes } from './flow-routes.ts';
import { forgotRoutes } from './forgot.ts';
import { loginRoutes, showLogin } from './login.ts';
import { registerRoutes, showRegister } from './register.ts';
import { socialRoutes } from './social.ts';

/** Creates the pages of a login under `/interaction/:uid`; each login is bound to the browser that started it. */
export function interactionRoutes(identity: Identity): Hono<FlowRoutes> {
  const pages = new Hono<FlowRoutes>();
  pages.use(async (context, next) => {
    const flow = await readFlow(context, identity);
    if (!flow) {
      return context.html(renderErrorPage(languageOfVisitor(context), 'expired', identity.settings.siteUrl), 410);
    }
    context.set('flow', flow);
    setCookie(context, languageCookie, flow.lang, { path: '/', httpOnly: true, sameSite: 'Lax' });
    return next();
  });

  pages.get('/', (context) => {
    const { flow } = context.var;
    if (flow.interaction.prompt.name === 'create') return showRegister(context, flow);
    if (flow.screen === 'forgot') return context.redirect(`${flow.base}/forgot`, 303);
    if (flow.screen === 'connect') return showLogin(context, flow);
    return flow.current ? showChooser(context, flow, flow.current) : showLogin(context, flow);
  });
  pages.get('/cancel', (context) => abandonFlow(context, context.var.flow, 'login_cancelled'));
  // A GET request of a form's URL.
  pages.get('/reset', (context) => context.redirect(`${context.var.flow.base}/forgot`, 303));
  pages.get('/choose', (context) => context.redirect(context.var.flow.base, 303));
  pages.route('/', loginRoutes(identity));
  pages.route('/', registerRoutes(identity));
  pages.route('/', forgotRoutes(identity));
  pages.route('/', chooseRoutes(identity));
  pages.route('/', socialRoutes(identity));
  pages.route('/', eidRoutes(identity));

  return new Hono<FlowRoutes>().route('/interaction/:uid', pages);
}
