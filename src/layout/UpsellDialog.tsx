import { TrialNotice } from '../content/TrialNotice.tsx';
import { constants } from '../../core/domain/constants.ts';
import { linkTo } from '../../core/routing/routes.ts';
import type { View } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { StaticDialog } from '../ui/Dialog.tsx';
import { useView } from '../view.tsx';
import styles from './UpsellDialog.module.css';

export const upsellId = 'upsell';

/** True on the page whose dialog stays open (requirement UP-02). */
export const isUpsellPersistent = (route: View['route']): boolean => route === 'buy';

/** Opens when a user without a subscription plays premium content. */
export function UpsellDialog() {
  const { region, route } = useView();
  const isPersistent = isUpsellPersistent(route);
  return (
    <StaticDialog
      id={upsellId}
      title={text.shell_upsell_title()}
      isDismissable={!isPersistent}
      top={<div className={styles['light']} />}
      actions={
        <>
          <ButtonLink href={linkTo('offer', region)}>{text.shell_upsell_offers()}</ButtonLink>
          {!isPersistent && (
            <form method="dialog">
              <Button type="submit" variant="quiet" isWide>
                {text.shell_upsell_dismiss()}
              </Button>
            </form>
          )}
        </>
      }
    >
      <p>
        <TrialNotice used={text.shell_upsell_body_no_trial()}>
          {text.shell_upsell_body({ days: constants.trialDays })}
        </TrialNotice>
      </p>
    </StaticDialog>
  );
}
