import { brand } from '../../core/brand.ts';
import styles from './Logo.module.css';

export function Logo() {
  return (
    <span className={styles['logo']}>
      <svg className={styles['mark']} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
        <defs>
          <linearGradient id="logo-light" x1="0" y1="1" x2="1" y2="0">
            <stop offset="0" stopColor="#7cf5c4" />
            <stop offset=".55" stopColor="#57d8e6" />
            <stop offset="1" stopColor="#9c96ff" />
          </linearGradient>
        </defs>
        <path
          d="M5 23v6M11 16v13M17 7v20M23 11v20M29 17v12M35 13v9"
          fill="none"
          stroke="url(#logo-light)"
          strokeWidth="3.8"
          strokeLinecap="round"
        />
      </svg>
      <span className={styles['name']}>{brand}</span>
    </span>
  );
}
