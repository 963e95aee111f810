import { useQuery } from '@tanstack/react-query';
import { segmentQuery } from '../api/queries.ts';
import { formatDay } from '../domain/date.ts';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { keepDays } from '../ui/keep-days.tsx';
import { useView } from '../view.tsx';

/** Says that a student plan has become Premium, and until when a new proof brings it back (requirement ST-03). */
export function StudentLapse() {
  const { region } = useView();
  const { data } = useQuery(segmentQuery(region));
  const { validUntil = null, reverifyUntil = null } = data?.student ?? {};
  if (validUntil === null || reverifyUntil === null) return null;
  return (
    <Notice
      kind="warning"
      action={
        <ButtonLink variant="secondary" href={linkTo('studentVerification', region)}>
          {text.student_start()}
        </ButtonLink>
      }
    >
      <p>{keepDays(text.student_expired({ date: formatDay(validUntil, region) }))}</p>
      <p>{keepDays(text.student_reverify({ date: formatDay(reverifyUntil, region) }))}</p>
    </Notice>
  );
}
