import { wakePage } from '../../../src/shell/wake-page.tsx';
import { Page } from './+Page.tsx';

wakePage(Page);
