import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { formatDuration } from '../../core/domain/date.ts';
import { text } from '../../core/i18n/text.ts';
import { DescriptionRow } from '../ui/DescriptionList.tsx';
import { useView } from '../view.tsx';

const hour = 3_600;

/**
 * The user's hours of audiobooks in this month. Nothing while they are unknown.
 *
 * @param isShared a Duo plan counts them for each user.
 */
export function ListeningHours({ isShared }: { isShared: boolean }) {
  const { region } = useView();
  const { data } = useQuery({
    queryKey: ['listening-hours'],
    queryFn: () => unwrap(getApiClient(region).GET('/listening/audiobook-hours')),
  });
  if (!data || data.limitSeconds === 0) return null;
  const { usedSeconds, remainingSeconds, limitSeconds } = data;
  return (
    <DescriptionRow name={text.account_hours()}>
      {text.account_hours_line({
        used: usedSeconds === 0 ? '0h' : formatDuration(usedSeconds),
        hours: limitSeconds / hour,
        left: remainingSeconds === 0 ? '0h' : formatDuration(remainingSeconds),
      })}
      {isShared && `. ${text.account_hours_each({ hours: limitSeconds / hour })}`}
      <p>{text.content_hours_chapter()}</p>
    </DescriptionRow>
  );
}
