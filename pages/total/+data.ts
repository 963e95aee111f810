import { createWebPageData } from '../../src/shell/web-page-data.ts';

export const data = createWebPageData('total');
