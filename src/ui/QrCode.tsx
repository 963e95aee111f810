import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import styles from './QrCode.module.css';

/** Modules of the quiet zone around the code, which cameras need. */
const quiet = 4;

/**
 * A URL as a QR code, black on white in every colour scheme.
 *
 * @param label purpose of the code, for screen readers.
 */
export function QrCode({ address, label }: { address: string; label: string }) {
  const code = generate(address, { minCorrectionLevel: correction.M });
  const side = code.size + 2 * quiet;
  return (
    <svg
      className={styles['code']}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-address={address}
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  );
}
