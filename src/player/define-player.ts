import { PlayerElement } from './player-element.ts';

// one sound at a time: a player that starts pauses the others, and replaces that of another page
document.addEventListener(
  'play',
  ({ target }) => {
    for (const audio of document.querySelectorAll('audio')) {
      if (audio === target) continue;
      audio.pause();
      const player = audio.closest('nl-player');
      if (player instanceof PlayerElement && player.isAway) player.close();
    }
  },
  true,
);
customElements.define('nl-player', PlayerElement);
