import { text } from '../../core/i18n/text.ts';
import type { NavigationLink } from './navigation.ts';

export const navigationLabels: Record<NavigationLink['label'], () => string> = {
  discover: text.shell_discover,
  podcasts: text.shell_podcasts,
  audiobooks: text.shell_audiobooks,
  categories: text.shell_categories,
  search: text.shell_search,
  student: text.shell_student,
};
