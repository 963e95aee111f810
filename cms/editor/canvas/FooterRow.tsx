import { labelOf } from '../label.ts';
import { messages } from './opened-page.ts';

/** A link of the footer in the list of all links; the footer below shows the result. */
export function FooterRow({ values }: { values: Record<string, unknown> }) {
  const { column, displayText } = values;
  return (
    <p className="footer-row">
      <strong>{typeof displayText === 'string' && displayText !== '' ? displayText : '–'}</strong>{' '}
      {typeof column === 'string' && labelOf(column, messages)}
    </p>
  );
}
