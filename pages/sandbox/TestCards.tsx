import { Panel } from './Panel.tsx';
import styles from './sandbox.module.css';

/** Results of the fake card provider by input. */
const scenarios = [
  ['4111 1111 1111 1111, any name', 'Authorised'],
  ['3700 0000 0000 002 (Amex), code 7373', 'Authorised'],
  ['5454 5454 5454 5454', 'Redirect to the bank page; its buttons decide'],
  ['4212 3456 7891 0006', '3-D Secure in the page: “password” is accepted, anything else is refused (11)'],
  ['5201 2815 0512 9736', '3-D Secure in the page without a question: Authorised'],
  ['name DECLINED', 'Refused (2)'],
  ['name BLOCK_CARD', 'Refused: blocked card (5)'],
  ['name CARD_EXPIRED', 'Refused: card expired (6)'],
  ['name INVALID_AMOUNT', 'Refused: invalid amount (7)'],
  ['name INVALID_CARD_NUMBER', 'Refused: invalid number (8)'],
  ['name ISSUER_UNAVAILABLE', 'Refused: issuer unavailable (9)'],
  ['name NOT_SUPPORTED', 'Refused: not supported (10)'],
  ['name NOT_3D_AUTHENTICATED', 'Refused: 3-D Secure failed (11)'],
  ['name NOT_ENOUGH_BALANCE', 'Refused: not enough balance (12)'],
  ['name FRAUD', 'Refused: fraud (20)'],
  ['name CVC_DECLINED, or another code', 'Refused: security code (24)'],
  ['name ERROR', 'Error'],
  ['name PENDING', 'Pending, decided later'],
  ['name CANCELLED_RESULT', 'Cancelled'],
  ['4111 1111 1111 1112', 'Error in the form: not a card number'],
  ['6011 6011 6011 6611', 'Error in the form: brand not accepted'],
] as const;

/** Test cards by outcome. */
export function TestCards() {
  return (
    <Panel title="Test cards" isWide>
      <p className={styles['soft']}>
        Expiry <code>03/30</code>, security code <code>737</code>. Where a name is given, use 4111 1111 1111 1111 and
        enter the name as the card holder.
      </p>
      <dl className={styles['pairs']}>
        {scenarios.map(([input, outcome]) => (
          <div key={input}>
            <dt>{input}</dt>
            <dd>{outcome}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
