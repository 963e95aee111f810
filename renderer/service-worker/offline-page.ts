import { brand } from '../../core/brand.ts';
import type { Language } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';

/** Style sheet of the offline page: the site's night colors, without its font, which every visitor would load twice. */
export const offlineStyles = `html { color-scheme: dark; height: 100%; }
body {
  align-items: center;
  background:
    radial-gradient(60rem 22rem at 50% 120%, #57d8e62e, transparent 70%),
    radial-gradient(40rem 18rem at 10% 120%, #7cf5c429, transparent 70%),
    radial-gradient(40rem 18rem at 92% 115%, #9c96ff38, transparent 70%), #071426;
  box-sizing: border-box;
  color: #f4f1ea;
  display: flex;
  flex-direction: column;
  font: 1.0625rem/1.55 Figtree, system-ui, sans-serif;
  margin: 0;
  min-height: 100%;
  padding: 1.25rem clamp(1rem, 4vw, 3.5rem);
}
header { align-items: center; align-self: flex-start; display: flex; font-size: 1.4375rem; font-weight: 760; gap: 0.5rem; letter-spacing: -0.045em; }
main { margin: auto; max-width: 30rem; padding-block: 2rem; text-align: center; }
h1 { font-size: clamp(1.75rem, 1.4rem + 1.5vw, 2.75rem); line-height: 1.1; margin: 0 0 1rem; }
p { color: #b3c0d4; margin: 0 0 2rem; }
a { background: #72f1c1; border-radius: 999px; color: #04251b; display: inline-block; font-weight: 700; padding: 0.75rem 1.75rem; text-decoration: none; }
a:hover { background: #9bf7d5; }
a:focus-visible { outline: 3px solid #ffffff; outline-offset: 3px; }
@media (forced-colors: active) { a { border: 1px solid; } }
`;

const logo = `<svg viewBox="0 0 40 40" width="36" height="36" aria-hidden="true" focusable="false"><defs><linearGradient id="light" x1="0" y1="1" x2="1" y2="0"><stop offset="0" stop-color="#7cf5c4"/><stop offset=".55" stop-color="#57d8e6"/><stop offset="1" stop-color="#9c96ff"/></linearGradient></defs><path d="M5 23v6M11 16v13M17 7v20M23 11v20M29 17v12M35 13v9" fill="none" stroke="url(#light)" stroke-width="3.8" stroke-linecap="round"/></svg>`;

/** Writes the offline page of a language. Its link with an empty URL opens the requested page again, without a script. */
export function writeOfflinePage(locale: Language, stylesPath: string): string {
  const title = text.error_offline_title({}, { locale });
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${brand}</title>
<meta name="robots" content="noindex">
<meta name="theme-color" content="#071426">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylesPath}">
</head>
<body>
<header>${logo}${brand}</header>
<main>
<h1>${title}</h1>
<p>${text.error_offline({}, { locale })}</p>
<a href="">${text.account_retry({}, { locale })}</a>
</main>
</body>
</html>
`;
}
