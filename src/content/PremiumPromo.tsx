import type { SectionOf } from '../../core/domain/section.ts';
import { PageIcon } from '../ui/PageIcon.tsx';
import { Picture } from '../ui/Picture.tsx';
import { useView } from '../view.tsx';
import { ContentSection, getTitleId } from './ContentSection.tsx';
import { findLink } from './find-link.ts';
import styles from './PremiumPromo.module.css';
import { isSale, SaleLink } from './SaleLink.tsx';
import { TrialText } from './TrialText.tsx';

/** Adds the promotion's voucher to an address (requirement CS-08). */
export function addVoucher(href: string, voucher: string | undefined): string {
  if (voucher === undefined) return href;
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ coupon: voucher }).toString()}`;
}

/** Promotion of Premium. */
export function PremiumPromo({ section }: { section: SectionOf<'premiumPromo'> }) {
  const view = useView();
  const link = findLink(section.cta.destination, view);
  return (
    // subscribers do not see a promotion of what they have
    <ContentSection id={section.id} plan={link && isSale(link.href, view.region) ? 'free' : undefined}>
      <div className={styles['promo']} data-item={section.cta.destination} data-promotion>
        <div className={styles['words']}>
          <h2 id={getTitleId(section.id)} className={styles['headline']} data-name>
            {section.headline}
          </h2>
          <p className={styles['paragraph']}>{section.paragraph}</p>
          <ul role="list" className={styles['benefits']}>
            {section.benefits.map((benefit) => (
              <li key={benefit} className={styles['benefit']}>
                <PageIcon name="check" size="small" />
                <TrialText text={benefit} />
              </li>
            ))}
          </ul>
          {link && <SaleLink href={addVoucher(link.href, section.cta.voucher)}>{section.cta.text}</SaleLink>}
          {section.disclaimer !== undefined && (
            <p className={styles['disclaimer']}>
              <TrialText text={section.disclaimer} />
            </p>
          )}
        </div>
        {section.imageUrl !== undefined && (
          <Picture
            className={styles['picture']}
            path={section.imageUrl}
            alt=""
            sizes="(width >= 1025px) 50vw, 100vw"
            widths={[480, 800, 1200]}
            ratio={[16, 9]}
          />
        )}
      </div>
    </ContentSection>
  );
}
