import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { firstLanguage, languageOf, regionOfClient, type Lang } from './regions.ts';

/** Sources of a page's language, in order of precedence. */
export type LanguageHints = {
  uiLocales?: unknown;
  clientId?: unknown;
  /** value of `languageCookie` */
  remembered?: string | undefined;
  acceptLanguage?: string | undefined;
};

/** The cookie with the language of the last login, for pages outside a login such as that of an expired one. */
export const languageCookie = 'nordkonto_lang';

/** Chooses a language: that of the request, of the client's region, of the last login, of the browser, else Swedish. */
export function pickLanguage({ uiLocales, clientId, remembered, acceptLanguage }: LanguageHints): Lang {
  const requested = typeof uiLocales === 'string' ? firstLanguage(uiLocales) : undefined;
  const region = typeof clientId === 'string' ? regionOfClient(clientId) : undefined;
  return (
    requested ?? (region && languageOf(region)) ?? firstLanguage(remembered) ?? firstLanguage(acceptLanguage) ?? 'sv'
  );
}

/** The language of the OpenID engine's own pages. */
export function languageOfRequest(context: KoaContextWithOIDC): Lang {
  const { query } = context;
  return pickLanguage({
    uiLocales: context.oidc?.params?.['ui_locales'] ?? query['ui_locales'],
    clientId: context.oidc?.client?.clientId ?? query['client_id'],
    remembered: context.cookies.get(languageCookie, { signed: false }),
    acceptLanguage: context.get('Accept-Language'),
  });
}

/** The language of a page outside a login. */
export const languageOfVisitor = (context: Context): Lang =>
  pickLanguage({
    uiLocales: context.req.query('ui_locales'),
    remembered: getCookie(context, languageCookie),
    acceptLanguage: context.req.header('Accept-Language'),
  });
