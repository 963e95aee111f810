import { iconPaths, type IconName } from './icon-paths.ts';
import styles from './Icon.module.css';

export type IconSize = 'small' | 'medium' | 'large';

/** An outline icon, 24 units wide, in the colour of the surrounding text. */
export function IconOutline({ path, size = 'medium' }: { path: string; size?: IconSize | undefined }) {
  return (
    <svg className={styles['icon']} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  );
}

/** A decorative icon for React components; text next to it or the control's label carries the meaning. */
export const Icon = ({ name, size }: { name: IconName; size?: IconSize }) => (
  <IconOutline path={iconPaths[name]} size={size} />
);
