/**
 * Names of the scripts that stand once for each language, without their ending. The build writes them here
 * (split-languages.ts); in development no script is split.
 */
export const splitScripts: ReadonlySet<string> = new Set();
