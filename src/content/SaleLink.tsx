import type { ReactNode } from 'react';
import type { Region } from '../domain/region.ts';
import { linkTo } from '../routes.ts';
import { useView } from '../view.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { PlanWay } from './PlanWay.tsx';

/** True for an address that sells what who holds a plan already has. */
export const isSale = (href: string, region: Region): boolean => {
  const [path = ''] = href.split('?');
  const sales = [linkTo('offer', region), linkTo('premiumLanding', region)];
  return sales.includes(path) || path.startsWith(`/${region}/checkout-v2/`);
};

/** The one thing to do of a section; where it would sell, who holds a plan is led to the app. */
export function SaleLink({ href, children }: { href: string; children: ReactNode }) {
  const { region } = useView();
  const link = (
    <ButtonLink size="large" href={href}>
      {children}
    </ButtonLink>
  );
  return isSale(href, region) ? <PlanWay>{link}</PlanWay> : link;
}
