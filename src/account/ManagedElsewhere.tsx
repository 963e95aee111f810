import type { Subscription } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { managedElsewhereTexts, managerTexts } from './manager-text.ts';

/** Says who manages what was bought elsewhere, and where it is changed and ended: here there is no way to (requirement AC-02). */
export function ManagedElsewhere({ discriminator }: Pick<Subscription, 'discriminator'>) {
  const elsewhere = managedElsewhereTexts[discriminator];
  if (elsewhere === undefined) return null;
  const { message: say, url: address } = elsewhere;
  return (
    <Notice
      kind="info"
      action={
        address === undefined ? undefined : (
          <ButtonLink variant="secondary" size="small" href={address}>
            {text.elsewhere_open({ manager: managerTexts[discriminator]() })}
          </ButtonLink>
        )
      }
    >
      <p>{say()}</p>
    </Notice>
  );
}
