import { CarouselElement } from './carousel-element.ts';
import { PlayerElement } from './player-element.ts';
import { ShellElement } from './shell-element.ts';
import { SwapElement } from './swap-element.ts';
import { ToastElement } from './toast-element.ts';
import { watchLogin } from './watch-login.ts';
import { watchLogout } from './watch-logout.ts';

/** The whole script of content pages: small elements in light DOM that also work inside React pages (design §1). */
customElements.define('nl-toast', ToastElement);
customElements.define('nl-shell', ShellElement);
customElements.define('nl-carousel', CarouselElement);
customElements.define('nl-swap', SwapElement);
customElements.define('nl-player', PlayerElement);

watchLogin();
watchLogout();
