import type { WebPage } from '../../core/domain/section.ts';
import type { Head } from './head.ts';

/** What a page out of the CMS is made of. */
export type WebPageData = { head: Head; page: WebPage };
