import type { Region } from '../../core/domain/region.ts';
import styles from './Flag.module.css';

const colours: Record<Region, { field: string; cross: string; inner?: string }> = {
  se: { field: '#1f6aa8', cross: '#ffcb2d' },
  no: { field: '#c8203a', cross: '#ffffff', inner: '#142f66' },
  fi: { field: '#ffffff', cross: '#143c80' },
};

/** A region's flag, decorative next to its name. */
export function Flag({ region }: { region: Region }) {
  const { field, cross, inner } = colours[region];
  return (
    <svg className={styles['flag']} viewBox="0 0 22 16" aria-hidden="true" focusable="false">
      <path fill={field} d="M0 0h22v16H0z" />
      <path stroke={cross} strokeWidth="4" d="M8 0v16M0 8h22" />
      {inner && <path stroke={inner} strokeWidth="2" d="M8 0v16M0 8h22" />}
    </svg>
  );
}
