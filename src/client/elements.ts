import './app-elements.ts';
import { CarouselElement } from './carousel-element.ts';
import { setUpContentPage } from './content-shell.ts';
import { loadPlayer } from './load-player.ts';

/** The whole script of content pages: small elements in light DOM. */
setUpContentPage();
customElements.define('nl-carousel', CarouselElement);
loadPlayer();
