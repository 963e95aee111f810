import { trackLogin } from '../analytics/track-login.ts';
import { watchConsent, whenReady } from '../analytics/track.ts';
import { ConsentElement } from './consent-element.ts';
import { ShellElement } from './shell-element.ts';
import { ToastElement } from './toast-element.ts';
import { rememberPageSession } from '../ui/page-session.ts';
import { watchRevokedSession } from './watch-revoked-session.ts';
import { reportErrors } from './report-errors.ts';
import { watchLogin } from './watch-login.ts';
import { watchLogout } from './watch-logout.ts';
import { rememberRegion } from './remember-region.ts';
import { registerServiceWorker } from './register-service-worker.ts';
import { watchPages } from './watch-pages.ts';

/** The elements and watchers of every page; app pages need nothing else. */
reportErrors();
rememberPageSession();
customElements.define('nl-toast', ToastElement);
customElements.define('nl-consent', ConsentElement);
customElements.define('nl-shell', ShellElement);

watchRevokedSession();
watchLogin();
watchLogout();
rememberRegion();
watchPages();
trackLogin();
registerServiceWorker();
// a separate task, because the elements' task would become long on a slow processor
setTimeout(watchConsent);
whenReady(() => void import('../analytics/vitals.ts'));
