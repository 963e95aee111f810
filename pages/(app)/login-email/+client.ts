import { hydratePage } from '../../../src/client/hydrate-page.tsx';
import { Page } from './+Page.tsx';

hydratePage(Page);
