import { failureCatalogue } from '../api/failure-catalogue.ts';
import { constants } from '../../core/domain/constants.ts';
import { voucherFailures } from '../../core/domain/voucher.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { useView } from '../view.tsx';
import { ContentSection } from './ContentSection.tsx';
import styles from './DiscountCodeForm.module.css';
import { PageHeader } from './PageHeader.tsx';

/**
 * Form for a voucher code. The edge validates it and leads to an offer that it applies to, or back with the reason of the
 * refusal. It works without script (decision 0056).
 */
export function DiscountCodeForm() {
  const { region, query } = useView();
  const failure = voucherFailures.find((one) => one === query['failure']);
  const error = failure && failureCatalogue[failure].message({});
  return (
    <>
      <PageHeader title={text.page_code_title()} lead={text.page_code_lead()} width="narrow" />
      <ContentSection id="code" width="narrow">
        <form className={styles['form']} action={linkTo('discountCode', region)}>
          <Field
            name="coupon"
            label={text.page_code_label()}
            hint={text.page_code_hint()}
            defaultValue={query['coupon']}
            {...(error !== undefined && { error, autoFocus: true })}
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
