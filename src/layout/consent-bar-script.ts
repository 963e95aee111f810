/**
 * Shows the consent bar in the first paint of a content page, before the scripts load. It keeps the last click on the bar
 * for `ConsentElement`. The policy of content pages allows it by its hash (edge/security/security-headers.ts).
 */
export const consentBarScript =
  "document.cookie.includes('cc_cookie=')||(document.documentElement.setAttribute('data-asked',''),document.querySelector('nl-consent').onclick=e=>{e.currentTarget.early=e.target})";
