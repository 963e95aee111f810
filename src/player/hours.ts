import type { AudiobookHours } from '../../api-spec/generated/v2.ts';
import { formatDuration, formatLongDate } from '../../core/domain/date.ts';
import type { Region } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import { callApi } from '../api/call-api.ts';
import { applyPageLanguage } from '../ui/page-region.ts';
import { showToast } from '../ui/toast.ts';

const hour = 3_600;

/** Describes what is used and left of the month's hours, and when there are new ones. */
function describeHours(
  { usedSeconds, remainingSeconds, limitSeconds, resetsAt }: AudiobookHours,
  region: Region,
): string {
  const date = formatLongDate(resetsAt, region);
  if (remainingSeconds === 0) return text.content_hours_used_up({ date });
  const left = formatDuration(remainingSeconds);
  return remainingSeconds <= hour
    ? text.content_hours_last({ left, date })
    : text.content_hours_left({
        used: usedSeconds === 0 ? '0h' : formatDuration(usedSeconds),
        left,
        hours: limitSeconds / hour,
      });
}

/** Undefined until the first hours of this document. */
let wasLastHour: boolean | undefined;

/** Shows what is used and left in the page's `[data-hours]`, and the beginning of the last hour as a toast. */
export function showHours(hours: AudiobookHours, region: Region): void {
  const words = describeHours(hours, region);
  const line = document.querySelector('[data-hours]');
  if (line) line.textContent = `${words} ${text.content_hours_chapter()}`;
  const isLastHour = hours.remainingSeconds <= hour;
  if (isLastHour && wasLastHour === false) showToast('info', words);
  wasLastHour = isLastHour;
}

/** Loads and shows the hours of a user whose plan includes audiobooks. */
export async function loadHours(): Promise<void> {
  const region = applyPageLanguage();
  const response = await callApi(region, 'GET', 'listening/audiobook-hours');
  if (response.ok) showHours((await response.json()) as AudiobookHours, region);
}
