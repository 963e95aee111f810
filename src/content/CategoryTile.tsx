import type { Category } from '../../core/domain/section.ts';
import { linkToCategory } from '../../core/routing/routes.ts';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import styles from './CategoryTile.module.css';

/** Tile of a category; the last one takes the remaining space of its row. The picture of a first one loads at once. */
export function CategoryTile({ category, isLast, isFirst }: { category: Category; isLast: boolean; isFirst: boolean }) {
  const { region } = useView();
  return (
    <a className={styles['tile']} href={linkToCategory(category.id, region)} data-item={category.key}>
      <Picture
        className={styles['picture']}
        path={category.imageUrl}
        alt=""
        sizes={isLast ? '(width <= 1280px) 100vw, 1200px' : '(width >= 1025px) 300px, 50vw'}
        widths={isLast ? [390, 600, 800, 1200] : [195, 288, 390, 600]}
        ratio={[16, 9]}
        isHero={isFirst && !isLast}
      />
      <span className={styles['name']} data-name>
        {category.name}
      </span>
    </a>
  );
}
