import { constants } from '../../core/domain/constants.ts';
import { linkTo, linkToCheckout } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import styles from './DiscountCodeForm.module.css';
import { PageHeader } from './PageHeader.tsx';

/** Form for a voucher code, which the checkout or my account validates. It works without script (decision 0056). */
export function DiscountCodeForm() {
  const { region } = useView();
  return (
    <>
      <PageHeader title={text.page_code_title()} lead={text.page_code_lead()} width="narrow" />
      <ContentSection id="code" width="narrow">
        <form className={styles['form']} action={linkToCheckout('standard', region)}>
          {/* the checkout leads to another plan if the code applies only there */}
          <input type="hidden" name="offer" value="any" />
          <Field
            name="coupon"
            label={text.page_code_label()}
            hint={text.page_code_hint()}
            maxLength={constants.voucherMaximumLength}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <div>
            <Button type="submit" size="large">
              {text.page_code_submit()}
            </Button>
          </div>
        </form>
        <p className={styles['other']}>
          {text.page_code_holder()} <a href={linkTo('dashboard', region)}>{text.page_code_redeem()}</a>
        </p>
      </ContentSection>
    </>
  );
}
