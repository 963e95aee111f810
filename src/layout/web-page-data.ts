import type { WebPage } from '../../core/domain/section.ts';
import type { Head } from './head.ts';

/** Data of an editorial page. */
export type WebPageData = { head: Head; page: WebPage };
