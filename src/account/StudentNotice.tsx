import { useQuery } from '@tanstack/react-query';
import { userSegmentQuery, type Subscription } from '../api/queries.ts';
import { useView } from '../view.tsx';
import { LazySection } from './LazySection.tsx';

const student = 1;

/** Few have it to read: its code comes for them alone. */
const loadStudentProofExpired = async () => (await import('./StudentProofExpired.tsx')).StudentProofExpired;

/** What a proof of studies that has ended, or is about to, means for a plan (requirement ST-03); nothing for any other plan. */
export function StudentNotice({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const { isExpired, offer, nextCharge } = subscription;
  // what is not charged again does not become dearer
  const canExpire = offer.subscriptionOfferType === student && nextCharge !== null;
  const { data } = useQuery({ ...userSegmentQuery(region), enabled: canExpire });
  const isEnding = canExpire && data?.student.status === 'expiring';
  return isExpired || isEnding ? (
    <LazySection name="student-lapse" load={loadStudentProofExpired} props={{ isExpired }} />
  ) : null;
}
