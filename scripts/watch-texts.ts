import { watch } from 'node:fs';
import { join } from 'node:path';
import { compileTexts } from './build.ts';
import { CommandError, root } from './settings.ts';

/**
 * Compiles the texts again whenever a language file changes; the pages then reload by themselves. An error in a file is
 * printed, and the watch continues.
 */
export function watchTexts(print: (line: string) => void): void {
  let pending: NodeJS.Timeout | undefined;
  const compile = async (): Promise<void> => {
    try {
      await compileTexts(print);
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      print(error.message);
    }
  };
  for (const language of ['sv', 'nb', 'fi']) {
    watch(join(root, 'locales', language), () => {
      clearTimeout(pending);
      pending = setTimeout(() => void compile(), 100);
    }).unref();
  }
}
