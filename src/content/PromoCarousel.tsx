import { Carousel } from './Carousel.tsx';
import { PromoCard } from './PromoCard.tsx';

/** `id` is the slug of a podcast or the id of an episode. */
export type PromoItem = { id: string; href: string; path: string; title: string; note?: string };

/** Tall cards in a carousel (requirements CS-07, CS-14). */
export function PromoCarousel({
  id,
  title,
  lead,
  items,
}: {
  id: string;
  title?: string;
  lead?: string;
  items: readonly PromoItem[];
}) {
  return (
    <Carousel id={id} title={title} lead={lead} kind="promo">
      {items.map(({ id: key, ...item }) => (
        <li key={key}>
          <PromoCard item={key} {...item} />
        </li>
      ))}
    </Carousel>
  );
}
