import type { ReactNode } from 'react';

/**
 * Text about the trial, and its replacement for logged-in users without a trial.
 *
 * @param used the replacement, if any.
 */
export function TrialNotice({ used, children }: { used?: ReactNode; children: ReactNode }) {
  return (
    <>
      <span data-trial-is="open">{children}</span>
      {used !== undefined && <span data-trial-is="used">{used}</span>}
    </>
  );
}
