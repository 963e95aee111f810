import { useQuery } from '@tanstack/react-query';
import { guestsQuery } from '../api/queries.ts';
import { text } from '../text.ts';
import { useView } from '../view.tsx';
import { AccountLayout } from './AccountLayout.tsx';
import { GuestRow } from './GuestRow.tsx';
import { InvitationPanel } from './InvitationPanel.tsx';
import { Loaded } from './Loaded.tsx';
import styles from './SubscriptionCard.module.css';

/** The owner's page of the extra account: who has it, or the invitation to it (requirements DU-01, DU-02, DU-04). */
export function ExtraAccountPage() {
  const { region } = useView();
  const guests = useQuery(guestsQuery(region));
  return (
    <AccountLayout>
      <section className={styles['card']} aria-labelledby="extra-heading">
        <h2 id="extra-heading" className={styles['plan']}>
          {text.duo_title()}
        </h2>
        <Loaded query={guests} failure={text.duo_no_plan()}>
          {(overview) => (
            <>
              <p className={styles['soft']} role="status">
                {overview.numberOfEmptySlots > 0 ? text.duo_slot_free() : text.duo_slot_taken()}
              </p>
              {overview.guests.map((guest) => (
                <GuestRow key={guest.userId} guest={guest} subscriptionId={overview.subscriptionId} />
              ))}
              {overview.numberOfEmptySlots > 0 && <InvitationPanel />}
            </>
          )}
        </Loaded>
      </section>
    </AccountLayout>
  );
}
