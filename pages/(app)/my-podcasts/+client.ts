import { CarouselElement } from '../../../src/client/carousel-element.ts';
import { hydratePage } from '../../../src/client/hydrate-page.tsx';
import { Page } from './+Page.tsx';

customElements.define('nl-carousel', CarouselElement);
hydratePage(Page);
