import { html } from 'hono/html';
import type { SectionSummary } from '../publishing/read-summary.ts';
import type { ItemType } from './form/item-schema.ts';
import { itemDisplays, opacityOf } from './item-displays.ts';
import type { Markup } from './views.ts';

/** Height of a drawn section, and most sections of a thumbnail. */
const sectionHeight = 30;
const mostSections = 2;

const isDrawn = (type: string): type is ItemType => Object.hasOwn(itemDisplays, type);

function renderSection({ type, imageUrl }: SectionSummary, index: number): Markup {
  const picture = imageUrl?.startsWith('/media/picture/') === true ? imageUrl : undefined;
  const shapes = isDrawn(type) ? itemDisplays[type].drawing : [];
  return html`<g transform="translate(0 ${index * sectionHeight})">
    ${picture && html`<image href="${picture}/390.jpg" width="48" height="30" preserveAspectRatio="xMidYMid slice" />`}
    ${
      picture === undefined &&
      shapes.map((shape) => {
        const [x, y, width, height] = shape;
        return html`<rect
          x="${x}"
          y="${y}"
          width="${width}"
          height="${height}"
          rx="1"
          opacity="${opacityOf(shape)}"
        />`;
      })
    }
  </g>`;
}

/** Renders the top of a page in small: the pictures of its first sections, and drawings of those without one. */
export const renderThumbnail = (sections: readonly SectionSummary[]): Markup =>
  html`<svg class="thumbnail" viewBox="0 0 48 ${mostSections * sectionHeight}" aria-hidden="true">
    ${sections.slice(0, mostSections).map(renderSection)}
  </svg>`;
