import './app-elements.ts';
import { CarouselElement } from './carousel-element.ts';
import { setUpContentPage } from './content-shell.ts';
import { PlayerElement } from './player-element.ts';
import { PartialUpdateElement } from './partial-update-element.ts';

// one sound at a time: a player that starts pauses the others
document.addEventListener(
  'play',
  ({ target }) => {
    for (const audio of document.querySelectorAll('audio')) if (audio !== target) audio.pause();
  },
  true,
);

/** The whole script of content pages: small elements in light DOM. */
setUpContentPage();
customElements.define('nl-carousel', CarouselElement);
customElements.define('nl-swap', PartialUpdateElement);
customElements.define('nl-player', PlayerElement);
