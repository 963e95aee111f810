/**
 * Loads the font of a content page, and then uses it. Until then the page names only fonts of the device: a font that is
 * still loading makes the first layout slow (docs/performance.md).
 * The policy of content pages allows the script by its hash (edge/security/security-headers.ts).
 */
export const fontScript =
  "document.fonts.load('1em Figtree').then(()=>document.documentElement.removeAttribute('data-font'),()=>{})";
