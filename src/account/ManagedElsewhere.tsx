import type { Subscription } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { managedElsewhereTexts, managerTexts } from './manager-text.ts';

/** Names the manager of an external subscription and links to the place to change or cancel it (requirement AC-02). */
export function ManagedElsewhere({ discriminator }: Pick<Subscription, 'discriminator'>) {
  const elsewhere = managedElsewhereTexts[discriminator];
  if (elsewhere === undefined) return null;
  const { message: getMessage, url: address } = elsewhere;
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
      <p>{getMessage()}</p>
    </Notice>
  );
}
