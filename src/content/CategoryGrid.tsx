import type { Category } from '../../core/domain/section.ts';
import { joinClasses } from '../ui/join-classes.ts';
import styles from './CategoryGrid.module.css';
import { CategoryTile } from './CategoryTile.tsx';

/** Tiles of a limited grid on large screens; CSS hides those after the eighth on smaller ones (requirement LS-06). */
const largeLimit = 12;

/** Tiles that a phone shows at the top of a page, when the grid is the page's main part. */
const firstTiles = 4;

export function CategoryGrid({
  categories,
  isLimited = false,
}: {
  categories: readonly Category[];
  isLimited?: boolean;
}) {
  return (
    <ul role="list" className={joinClasses(styles['grid'], isLimited ? styles['limited'] : styles['whole'])}>
      {(isLimited ? categories.slice(0, largeLimit) : categories).map((category, index) => (
        <li key={category.id}>
          <CategoryTile
            category={category}
            isLast={index === categories.length - 1}
            isFirst={!isLimited && index < firstTiles}
          />
        </li>
      ))}
    </ul>
  );
}
