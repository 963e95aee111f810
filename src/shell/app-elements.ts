import { ShellElement } from './shell-element.ts';
import { ToastElement } from './toast-element.ts';
import { watchLogin } from './watch-login.ts';
import { watchLogout } from './watch-logout.ts';
import { watchMarket } from './watch-market.ts';

/** What the frame around every page needs; the whole of it on app pages, where nothing scrolls, swaps or plays. */
customElements.define('nl-toast', ToastElement);
customElements.define('nl-shell', ShellElement);

watchLogin();
watchLogout();
watchMarket();
