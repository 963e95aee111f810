import { useState } from 'react';
import type { Subscription } from '../api/queries.ts';
import { statusNumbers } from '../../core/domain/subscription.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useView } from '../view.tsx';
import { LazySection } from './LazySection.tsx';

const loadTerms = async () => (await import('./PauseTerms.tsx')).PauseTerms;

/**
 * The buttons that start and end a pause. Their dialog explains dates and costs, and loads on demand (decision 0082).
 */
export function PauseActions({ pause, status }: Pick<Subscription, 'pause' | 'status'>) {
  const { query } = useView();
  const hasBegun = status === statusNumbers.onHold;
  // the header's link opens the dialog that ends a pause
  const [isConfirming, setConfirming] = useState(query['resume'] !== undefined && pause !== null);
  // the dialog of a new pause must not become the one that ends it
  const resumesAt = pause?.resumesAt;
  const [seenResumesAt, setSeenResumesAt] = useState(resumesAt);
  if (seenResumesAt !== resumesAt) {
    setSeenResumesAt(resumesAt);
    setConfirming(false);
  }
  return (
    <>
      <Button variant={pause !== null && hasBegun ? 'primary' : 'secondary'} onClick={() => setConfirming(true)}>
        {pause === null ? text.account_pause() : hasBegun ? text.account_resume() : text.resume_confirm()}
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
