import type { Lang } from '../regions.ts';
import { fi } from './fi.ts';
import { nb } from './nb.ts';
import { sv, type Text } from './sv.ts';

const texts: Record<Lang, Text> = { sv, nb, fi };

/** All words of the pages in a language. */
export const textOf = (lang: Lang): Text => texts[lang];

/** What the upstream providers call themselves, in every language. */
export const providerNames = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;
