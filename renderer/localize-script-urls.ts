import type { Language } from '../core/domain/region.ts';
import { splitScripts } from './split-scripts.ts';

const scriptUrl = /(\/assets\/(?:entries|chunks)\/([\w.-]+))\.js/g;

/**
 * Rewrites the script URLs of a document to the scripts of its language.
 *
 * @param shell the document without its body (body-placeholder.ts).
 * @param split names of the scripts that exist once per language.
 */
export const localizeScriptUrls = (shell: string, language: Language, split = splitScripts): string =>
  shell.replace(scriptUrl, (whole, path: string, name: string) => (split.has(name) ? `${path}.${language}.js` : whole));
