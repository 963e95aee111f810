import type { Language } from '../core/domain/region.ts';
import { splitScripts } from './split-scripts.ts';

const scriptUrl = /(\/assets\/(?:entries|chunks)\/([\w.-]+))\.js/g;

/**
 * Leads the script tags and preloads of a document to the scripts of its language.
 *
 * @param shell the document without what stands in its body (body-mark.ts).
 * @param split names of the scripts that stand once for each language.
 */
export const localizeScriptUrls = (shell: string, language: Language, split = splitScripts): string =>
  shell.replace(scriptUrl, (whole, path: string, name: string) => (split.has(name) ? `${path}.${language}.js` : whole));
