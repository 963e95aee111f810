import { useEffect, useState } from 'react';
import { getProblem } from './api-error.ts';
import { getProblemMessage } from './handle-failure.ts';

/**
 * The message of a failure from the catalogue (requirement ER-06).
 *
 * @param error of a query or a mutation; null while there is none.
 * @param otherwise replaces the catalogue's general message; a function with a stable identity.
 * @returns undefined without an error, and until the catalogue has loaded.
 */
export function useFailureMessage(error: Error | null, otherwise?: () => string): string | undefined {
  const [shown, setShown] = useState<{ error: Error; words: string }>();
  useEffect(() => {
    if (error === null) return undefined;
    let isCurrent = true;
    void getProblemMessage(getProblem(error), otherwise).then(
      (message) => isCurrent && setShown({ error, words: message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [error, otherwise]);
  return shown !== undefined && shown.error === error ? shown.words : undefined;
}
