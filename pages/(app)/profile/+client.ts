import { wakePage } from '../../../src/client/hydrate-page.tsx';
import { Page } from './+Page.tsx';

wakePage(Page);
