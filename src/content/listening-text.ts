import { formatLongDate } from '../../core/domain/date.ts';
import { browserListeningEndsOn } from '../../core/domain/region.ts';
import { text } from '../../core/i18n/text.ts';
import type { View } from '../../core/routing/routes.ts';

/** Returns until when the browser plays episodes, or that only the app does (requirement UP-04). */
export function describeListening({ region, listeningEndsAt, isListeningOver }: View): string {
  if (isListeningOver) return text.page_browser_ended();
  const lastDay = new Date(Date.parse(listeningEndsAt ?? browserListeningEndsOn) - 1);
  return text.page_browser_ends({ date: formatLongDate(lastDay, region) });
}
