import { CarouselElement } from '../../../src/shell/carousel-element.ts';
import { wakePage } from '../../../src/shell/wake-page.tsx';
import { Page } from './+Page.tsx';

customElements.define('nl-carousel', CarouselElement);
wakePage(Page);
