import '../../../src/shell/elements.ts';
import { wakePage } from '../../../src/shell/wake-page.tsx';
import { Page } from './+Page.tsx';

wakePage(Page);
