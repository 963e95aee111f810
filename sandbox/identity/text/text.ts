import type { Lang } from '../regions.ts';
import { fi } from './fi.ts';
import { nb } from './nb.ts';
import { sv, type Text } from './sv.ts';

const texts: Record<Lang, Text> = { sv, nb, fi };

/** The texts of a language. */
export const textOf = (lang: Lang): Text => texts[lang];

/** Names of the upstream providers, in every language. */
export const providerNames = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;
