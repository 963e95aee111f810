import type { KoaContextWithOIDC } from 'oidc-provider';
import { firstLanguage, languageOf, regionOfClient, type Lang } from './regions.ts';

/** What tells the language of a page; the first that says anything decides. */
export type LanguageHints = { uiLocales?: unknown; clientId?: unknown; acceptLanguage?: string | undefined };

/** Picks a language: as the client asks, else that of the client's region, else the browser's, else Swedish. */
export function pickLanguage({ uiLocales, clientId, acceptLanguage }: LanguageHints): Lang {
  const asked = typeof uiLocales === 'string' ? firstLanguage(uiLocales) : undefined;
  const region = typeof clientId === 'string' ? regionOfClient(clientId) : undefined;
  return asked ?? (region && languageOf(region)) ?? firstLanguage(acceptLanguage) ?? 'sv';
}

/** The language of a page that the OpenID engine shows by itself. */
export function languageOfRequest(context: KoaContextWithOIDC): Lang {
  const { query } = context;
  return pickLanguage({
    uiLocales: context.oidc?.params?.['ui_locales'] ?? query['ui_locales'],
    clientId: context.oidc?.client?.clientId ?? query['client_id'],
    acceptLanguage: context.get('Accept-Language'),
  });
}
