import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { firstLanguage, languageOf, regionOfClient, type Lang } from './regions.ts';

/** What tells the language of a page; the first that says anything decides. */
export type LanguageHints = {
  uiLocales?: unknown;
  clientId?: unknown;
  /** what `languageCookie` holds */
  remembered?: string | undefined;
  acceptLanguage?: string | undefined;
};

/** The cookie that keeps the language of a log-in, for pages that belong to none, such as that of an expired one. */
export const languageCookie = 'nordkonto_lang';

/** Picks a language: as the client asks, that of its region, that of the last log-in, the browser's, else Swedish. */
export function pickLanguage({ uiLocales, clientId, remembered, acceptLanguage }: LanguageHints): Lang {
  const asked = typeof uiLocales === 'string' ? firstLanguage(uiLocales) : undefined;
  const region = typeof clientId === 'string' ? regionOfClient(clientId) : undefined;
  return asked ?? (region && languageOf(region)) ?? firstLanguage(remembered) ?? firstLanguage(acceptLanguage) ?? 'sv';
}

/** The language of a page that the OpenID engine shows by itself. */
export function languageOfRequest(context: KoaContextWithOIDC): Lang {
  const { query } = context;
  return pickLanguage({
    uiLocales: context.oidc?.params?.['ui_locales'] ?? query['ui_locales'],
    clientId: context.oidc?.client?.clientId ?? query['client_id'],
    remembered: context.cookies.get(languageCookie, { signed: false }),
    acceptLanguage: context.get('Accept-Language'),
  });
}

/** The language of a page of ours that belongs to no log-in. */
export const languageOfVisitor = (context: Context): Lang =>
  pickLanguage({
    uiLocales: context.req.query('ui_locales'),
    remembered: getCookie(context, languageCookie),
    acceptLanguage: context.req.header('Accept-Language'),
  });
