import { text } from '../../core/i18n/text.ts';

export const formatDaysLeft = (days: number | null): string | undefined =>
  days === null ? undefined : days === 1 ? text.auth_prompt_day() : text.auth_prompt_days({ days });
