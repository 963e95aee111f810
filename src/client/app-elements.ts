import { trackLogin } from '../analytics/track-login.ts';
import { watchConsent, whenReady } from '../analytics/track.ts';
import { ConsentElement } from './consent-element.ts';
import { ShellElement } from './shell-element.ts';
import { ToastElement } from './toast-element.ts';
import { rememberPageSession } from '../ui/page-session.ts';
import { watchRevokedSession } from './watch-revoked-login.ts';
import { reportErrors } from './report-errors.ts';
import { watchLogin } from './watch-login.ts';
import { watchLogout } from './watch-logout.ts';
import { rememberRegion } from './watch-region.ts';
import { watchPages } from './watch-pages.ts';

/** What the frame around every page needs; the whole of it on app pages, where nothing scrolls, swaps or plays. */
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
// a task of its own: behind the elements' it would make theirs a long one on a slow processor
setTimeout(watchConsent);
whenReady(() => void import('../analytics/vitals.ts'));
