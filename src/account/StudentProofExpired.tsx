import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { userSegmentQuery } from '../api/queries.ts';
import { formatLongDate } from '../../core/domain/date.ts';
import { formatMoney, toMinor } from '../../core/domain/money.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { useView } from '../view.tsx';

function ProofNotice({ kind, action, children }: { kind: 'info' | 'warning'; action: string; children: ReactNode }) {
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

/**
 * Says that a student plan became Premium and until when a new proof restores it. Before the expiry it shows the date
 * and the later price (requirement ST-03).
 */
export function StudentProofExpired({ isExpired }: { isExpired: boolean }) {
  const { region } = useView();
  const { data } = useQuery(userSegmentQuery(region));
  const { validUntil = null, reverifyUntil = null, priceAfterwards = null } = data?.student ?? {};
  if (validUntil === null) return null;
  const date = formatLongDate(validUntil, region);
  if (!isExpired) {
    // the agreed price, which the next payment may use already
    if (priceAfterwards === null) return null;
    const price = formatMoney(toMinor(priceAfterwards), region);
    return (
      <ProofNotice kind="info" action={text.student_renew()}>
        <p>{text.student_price_until({ date, price })}</p>
      </ProofNotice>
    );
  }
  if (reverifyUntil === null) return null;
  return (
    <ProofNotice kind="warning" action={text.student_start()}>
      <p>{text.student_expired({ date })}</p>
      <p>{text.student_reverify({ date: formatLongDate(reverifyUntil, region) })}</p>
    </ProofNotice>
  );
}
