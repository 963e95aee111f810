import { useQuery } from '@tanstack/react-query';
import { userSegmentQuery, type Subscription } from '../api/queries.ts';
import { useView } from '../view.tsx';
import { LazySection } from './LazySection.tsx';

const student = 1;

/** Loaded only for the few users who need it. */
const loadStudentProofExpired = async () => (await import('./StudentProofExpired.tsx')).StudentProofExpired;

/** Explains an expired or expiring student verification (requirement ST-03); nothing for other plans. */
export function StudentNotice({ subscription }: { subscription: Subscription }) {
  const { region } = useView();
  const { isExpired, offer, nextCharge } = subscription;
  // a plan without further charges gets no higher price
  const canExpire = offer.subscriptionOfferType === student && nextCharge !== null;
  const { data } = useQuery({ ...userSegmentQuery(region), enabled: canExpire });
  const isEnding = canExpire && data?.student.status === 'expiring';
  return isExpired || isEnding ? (
    <LazySection name="student-lapse" load={loadStudentProofExpired} props={{ isExpired }} />
  ) : null;
}
