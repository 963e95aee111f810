import { useEffect, useState } from 'react';
import { getProblem } from './api-error.ts';
import { getProblemMessage } from './handle-failure.ts';

/**
 * Why something failed, in the catalogue's words (requirement ER-06).
 *
 * @param error of a query or a mutation; null while there is none.
 * @param otherwise what this place says where the catalogue has its general sentence alone; a function that stays the
 *   same from one rendering to the next.
 * @returns undefined without an error, and for the moment until the catalogue is loaded.
 */
export function useFailureMessage(error: Error | null, otherwise?: () => string): string | undefined {
  const [said, setSaid] = useState<{ error: Error; words: string }>();
  useEffect(() => {
    if (error === null) return undefined;
    let isCurrent = true;
    void getProblemMessage(getProblem(error), otherwise).then((words) => isCurrent && setSaid({ error, words }));
    return () => {
      isCurrent = false;
    };
  }, [error, otherwise]);
  return said !== undefined && said.error === error ? said.words : undefined;
}
