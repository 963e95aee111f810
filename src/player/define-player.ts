import { PlayerElement } from './player-element.ts';

// one sound at a time: a player that starts pauses the others
document.addEventListener(
  'play',
  ({ target }) => {
    for (const audio of document.querySelectorAll('audio')) if (audio !== target) audio.pause();
  },
  true,
);
customElements.define('nl-player', PlayerElement);
