/** Names of the scripts that exist once per language, without extension; the build fills it (plugins/locale-chunks.ts). */
export const splitScripts: ReadonlySet<string> = new Set();
