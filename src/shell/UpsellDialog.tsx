import { constants } from '../domain/constants.ts';
import { linkTo } from '../routes.ts';
import { text } from '../text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useView } from '../view.tsx';
import styles from './UpsellDialog.module.css';

export const upsellId = 'upsell';

/** Opens when somebody without a subscription wants to hear what Premium holds (spec supplement §2.8). */
export function UpsellDialog() {
  const { region } = useView();
  return (
    <Dialog
      id={upsellId}
      title={text.shell_upsell_title()}
      top={<div className={styles['light']} />}
      actions={
        <>
          <ButtonLink href={linkTo('offer', region)}>{text.shell_upsell_offers()}</ButtonLink>
          <form method="dialog">
            <Button type="submit" variant="quiet" isWide>
              {text.shell_upsell_dismiss()}
            </Button>
          </form>
        </>
      }
    >
      <p>{text.shell_upsell_body({ days: constants.trialDays })}</p>
    </Dialog>
  );
}
