import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { offersQuery, segmentQuery } from '../api/queries.ts';
import { formatDay } from '../domain/date.ts';
import { formatMoney, toMinor } from '../domain/money.ts';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { keepDays } from '../ui/keep-days.tsx';
import { useView } from '../view.tsx';

const standard = 0;

function Proof({ kind, action, children }: { kind: 'info' | 'warning'; action: string; children: ReactNode }) {
  const { region } = useView();
  return (
    <Notice
      kind={kind}
      action={
        <ButtonLink variant="secondary" href={linkTo('studentVerification', region)}>
          {action}
        </ButtonLink>
      }
    >
      {children}
    </Notice>
  );
}

/** Until when the student price holds, and the price from then on, which the next payment may be of already. */
function PriceUntil({ date }: { date: string }) {
  const { region } = useView();
  const offers = useQuery(offersQuery(region));
  const after = offers.data?.offers.find(({ offerType }) => offerType === standard);
  if (after === undefined) return offers.isPending ? null : <p>{keepDays(text.student_verified({ date }))}</p>;
  const price = formatMoney(toMinor(after.defaultPrice), region);
  return <p>{keepDays(text.student_price_until({ date, price }))}</p>;
}

/**
 * Says that a student plan has become Premium, and until when a new proof brings it back; of one that is about to, when
 * and for which price, unless the studies are proven anew (requirement ST-03).
 */
export function StudentLapse({ isExpired }: { isExpired: boolean }) {
  const { region } = useView();
  const { data } = useQuery(segmentQuery(region));
  const { validUntil = null, reverifyUntil = null } = data?.student ?? {};
  if (validUntil === null) return null;
  const date = formatDay(validUntil, region);
  if (!isExpired) {
    return (
      <Proof kind="info" action={text.student_renew()}>
        <PriceUntil date={date} />
      </Proof>
    );
  }
  if (reverifyUntil === null) return null;
  return (
    <Proof kind="warning" action={text.student_start()}>
      <p>{keepDays(text.student_expired({ date }))}</p>
      <p>{keepDays(text.student_reverify({ date: formatDay(reverifyUntil, region) }))}</p>
    </Proof>
  );
}
