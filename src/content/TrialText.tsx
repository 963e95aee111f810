import type { ReactNode } from 'react';

/** Separates a text about the trial from its replacement for users who have had the trial. */
const separator = '{trialUsed}';

/** True for a text with a replacement for users who have had the trial. */
export const hasTrialAlternative = (text: string | undefined): boolean => text?.includes(separator) === true;

/** Splits a text of an editor; a text without a replacement is the same for both. */
export function splitTrialText(text: string): { open: string; used: string } {
  const [open = '', used = open] = text.split(separator);
  return { open, used };
}

/** Contents with and without a trial; both take the space of the higher one, so that nothing moves (decision 0040). */
export function TrialAlternatives({ open, used }: { open: ReactNode; used: ReactNode }) {
  return (
    <span data-alternatives>
      <span data-trial-is="open">{open}</span>
      <span data-trial-is="used">{used}</span>
    </span>
  );
}

/** A text of an editor, with its replacement for users who have had the trial, if any (requirement NV-09). */
export function TrialText({ text }: { text: string }) {
  return hasTrialAlternative(text) ? <TrialAlternatives {...splitTrialText(text)} /> : text;
}
