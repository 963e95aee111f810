import type { Category } from '../domain/section.ts';
import { linkToCategory } from '../routes.ts';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import styles from './CategoryTile.module.css';

/** A category as a picture with its name; leads to its page. */
export function CategoryTile({ category }: { category: Category }) {
  const { region } = useView();
  return (
    <a className={styles['tile']} data-category={category.key} href={linkToCategory(category.id, region)}>
      <Picture
        className={styles['picture']}
        path={category.imageUrl}
        alt=""
        sizes="(width >= 1025px) 300px, 50vw"
        widths={[195, 288, 390, 600]}
        ratio={[16, 9]}
      />
      <span className={styles['name']}>{category.name}</span>
    </a>
  );
}
