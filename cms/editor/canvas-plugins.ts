import type { Plugin } from 'vite';

/** Puck's switch between its panels is a `div`, which no key reaches. */
const panelSwitch = /jsxs?\d*\("div", \{ className: getClassNameItem3\("link"\), onClick,/;

/**
 * Puck requests a typeface from another host; the editor loads nothing from other hosts. Its loading sign has a label
 * without a role.
 */
export const ownStyles: Plugin = {
  name: 'own-styles',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/@puckeditor/')
      ? code
          .replaceAll('@import "https://rsms.me/inter/inter.css";', '')
          .replaceAll('"aria-label": loadingLabel', 'role: "status", "aria-label": loadingLabel')
          .replace(panelSwitch, (start) =>
            start.replace('"div", {', '"button", { type: "button", "aria-pressed": isActive === true,'),
          )
      : null,
};

/** Style elements of the packages become sheets of their document: the security policy forbids inline styles. */
export const adoptStyles: Plugin = {
  name: 'adopt-styles',
  enforce: 'pre',
  transform: (code, id) =>
    /\/@(puckeditor|dnd-kit)\//.test(id)
      ? code.replaceAll(/([\w.]+)\.createElement\("style"\)/g, 'globalThis.createAdoptedStyle($1)')
      : null,
};
