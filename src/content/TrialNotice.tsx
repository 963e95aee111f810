import type { ReactNode } from 'react';

/**
 * What is said of the trial, and what stands in its place for somebody who is logged in and may have none: "Get Premium",
 * as in the header.
 *
 * @param used left out where there is nothing to say instead.
 */
export function TrialNotice({ used, children }: { used?: ReactNode; children: ReactNode }) {
  return (
    <>
      <span data-trial-is="open">{children}</span>
      {used !== undefined && <span data-trial-is="used">{used}</span>}
    </>
  );
}
