import { CarouselElement } from '../../../src/client/carousel-element.ts';
import { wakePage } from '../../../src/client/hydrate-page.tsx';
import { Page } from './+Page.tsx';

customElements.define('nl-carousel', CarouselElement);
wakePage(Page);
