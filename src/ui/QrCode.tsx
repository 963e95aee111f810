import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import styles from './QrCode.module.css';

/** Modules of quiet around the code, without which cameras do not find it. */
const quiet = 4;

/**
 * An address as a code that a phone's camera reads. Black on white in every scheme.
 *
 * @param label what the code is for, to those who do not see it.
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
