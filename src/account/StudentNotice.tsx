import { useQuery } from '@tanstack/react-query';
import { segmentQuery, type Subscription } from '../api/queries.ts';
import { useView } from '../view.tsx';
import { Later } from './LazySection.tsx';

const student = 1;

/** Few have it to read: its code comes for them alone. */
const loadLapse = async () => (await import('./StudentProofExpired.tsx')).StudentLapse;

/** What a proof of studies that has ended, or is about to, means for a plan (requirement ST-03); nothing for any other plan. */
export function StudentNotice({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const { isExpired, offer, nextCharge } = subscription;
  // what is not charged again does not become dearer
  const mayLapse = offer.subscriptionOfferType === student && nextCharge !== null;
  const { data } = useQuery({ ...segmentQuery(region), enabled: mayLapse });
  const isEnding = mayLapse && data?.student.status === 'expiring';
  return isExpired || isEnding ? <Later name="student-lapse" load={loadLapse} given={{ isExpired }} /> : null;
}
