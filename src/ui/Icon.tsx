import { iconPaths, type IconName } from './icon-paths.ts';
import styles from './Icon.module.css';

export type { IconName };

/**
 * A drawn sign, 24 units wide, in the colour of the text around it. It is decoration: what it stands for is said in
 * words beside it or by the control's own label.
 */
export function Icon({ name, size = 'medium' }: { name: IconName; size?: 'small' | 'medium' | 'large' }) {
  return (
    <svg className={styles['icon']} data-size={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={iconPaths[name]} />
    </svg>
  );
}
