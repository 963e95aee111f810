import { finnish } from './finnish.ts';
import { norwegian } from './norwegian.ts';
import { swedish } from './swedish.ts';

/** Texts by the client's locale codes; bokmål is `no-NO`. */
export const translations: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'sv-SE': swedish,
  'no-NO': norwegian,
  'fi-FI': finnish,
};
