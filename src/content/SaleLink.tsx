import type { ReactNode } from 'react';
import { findOfferBySegment, type OfferType } from '../../core/domain/offer.ts';
import type { Region } from '../../core/domain/region.ts';
import { linkTo, linkToCheckout } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import type { ButtonStyle } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PlanLink } from './PlanLink.tsx';
import { TrialNotice } from './TrialNotice.tsx';

/** True for a link that sells what a subscriber already has; a student plan begins with the verification. */
export const isSale = (href: string, region: Region): boolean => {
  const [path = ''] = href.split('?');
  const sales = [linkTo('offer', region), linkTo('premiumLanding', region), linkTo('studentVerification', region)];
  return sales.includes(path) || path.startsWith(`/${region}/checkout-v2/`);
};

/** The plan that a link sells; undefined for the standard plan, which every subscriber has at least. */
function findSoldPlan(href: string, region: Region): OfferType | undefined {
  if (href.startsWith(linkTo('studentVerification', region))) return 'student';
  const [, segment = ''] = /\/checkout-v2\/([^/?]+)/.exec(href) ?? [];
  const offer = findOfferBySegment(segment);
  return offer === 'standard' ? undefined : offer;
}

/** Finds the replacement of a trial link for users without a trial; undefined for any other link. */
export function findLinkWithoutTrial(href: string, region: Region): string | undefined {
  const [path = '', ...query] = href.split('?');
  if (path === linkTo('premiumLanding', region)) return [linkTo('offer', region), ...query].join('?');
  return [linkTo('offer', region), linkToCheckout('standard', region)].includes(path) ? href : undefined;
}

/** Main link of a section. Subscribers change to a plan or open the app; users without a trial get a link without it. */
export function SaleLink({
  href,
  size = 'large',
  children,
}: {
  href: string;
  size?: ButtonStyle['size'];
  children: ReactNode;
}) {
  const { region } = useView();
  const link = (
    <ButtonLink size={size} href={href}>
      {children}
    </ButtonLink>
  );
  if (!isSale(href, region)) return link;
  const other = findLinkWithoutTrial(href, region);
  if (other === undefined) {
    return (
      <PlanLink size={size} sells={findSoldPlan(href, region)}>
        {link}
      </PlanLink>
    );
  }
  const used = (
    <ButtonLink size={size} href={other}>
      {text.shell_get_premium()}
    </ButtonLink>
  );
  return (
    <PlanLink size={size}>
      <TrialNotice used={used}>{link}</TrialNotice>
    </PlanLink>
  );
}
