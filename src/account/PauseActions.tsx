import { useState } from 'react';
import type { Subscription } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useView } from '../view.tsx';
import { LazySection } from './LazySection.tsx';

const loadTerms = async () => (await import('./PauseTerms.tsx')).PauseTerms;

/**
 * The way into a pause and out of it. What it means and costs is said in the dialog, whose code comes when it is asked for
 * (decision 0082).
 */
export function PauseActions({ pause }: Pick<Subscription, 'pause'>) {
  const { query } = useView();
  // the header leads out of a pause with the question asked already
  const [isConfirming, setConfirming] = useState(query['resume'] !== undefined && pause !== null);
  // what was asked is answered: the dialog of a pause is not to become the one that ends it
  const resumesAt = pause?.resumesAt;
  const [seenResumesAt, setSeenResumesAt] = useState(resumesAt);
  if (seenResumesAt !== resumesAt) {
    setSeenResumesAt(resumesAt);
    setConfirming(false);
  }
  return (
    <>
      <Button variant={pause === null ? 'secondary' : 'primary'} onClick={() => setConfirming(true)}>
        {pause === null ? text.account_pause() : text.account_resume()}
      </Button>
      <Dialog
        id="pause-subscription"
        title={pause === null ? text.pause_title() : text.resume_title()}
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
      >
        {isConfirming && <LazySection name="pause" load={loadTerms} />}
      </Dialog>
    </>
  );
}
