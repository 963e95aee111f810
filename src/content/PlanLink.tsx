import type { ReactNode } from 'react';
import type { OfferType } from '../../core/domain/offer.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import type { ButtonStyle } from '../ui/Button.tsx';
import { useView } from '../view.tsx';
import { PlayLink } from './ListenLink.tsx';
import { PlanChangeLink } from './PlanChangeLink.tsx';

type PlanLinkProps = {
  size?: ButtonStyle['size'];
  /** the plan that the link sells; undefined when any plan will do */
  sells?: OfferType | undefined;
  /** the link for users without a subscription */
  children: ReactNode;
};

/** The plans that include each plan: their subscribers have what the link sells. */
const includedIn = {
  standard: 'standard student duo total totalDuo',
  student: 'student',
  duo: 'duo totalDuo',
  total: 'total totalDuo',
  totalDuo: 'totalDuo',
} as const satisfies Record<OfferType, string>;

/** A subscriber changes to a plan that the link sells, and listens with a plan that includes it. */
export function PlanLink({ size = 'large', sells, children }: PlanLinkProps) {
  const { region } = useView();
  const listen = <PlayLink size={size} href={linkTo('discover', region)} label={text.content_start_listening()} />;
  return (
    <>
      <span data-plan-is="free">{children}</span>
      <span data-plan-is="premium">
        {sells === undefined ? (
          listen
        ) : (
          <>
            <span data-holds-not={includedIn[sells]}>
              <PlanChangeLink plan={sells} size={size} />
            </span>
            <span data-holds={includedIn[sells]}>{listen}</span>
          </>
        )}
      </span>
    </>
  );
}
