import type { Subscription } from '../api/queries.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { Notice } from '../ui/Notice.tsx';
import { managedElsewhereTexts, managerTexts } from './manager-text.ts';

/** Links to the store that manages a subscription; nothing for other managers (requirement AC-02). */
export function ManagerLink({ discriminator }: Pick<Subscription, 'discriminator'>) {
  const address = managedElsewhereTexts[discriminator]?.url;
  if (address === undefined) return null;
  return (
    <ButtonLink variant="secondary" size="small" href={address}>
      {text.elsewhere_open({ manager: managerTexts[discriminator]() })}
    </ButtonLink>
  );
}

/** Names the manager of an external subscription and links to the place to change or cancel it (requirement AC-02). */
export function ManagedElsewhere({ discriminator }: Pick<Subscription, 'discriminator'>) {
  const elsewhere = managedElsewhereTexts[discriminator];
  if (elsewhere === undefined) return null;
  return (
    <Notice
      kind="info"
      action={elsewhere.url === undefined ? undefined : <ManagerLink discriminator={discriminator} />}
    >
      <p>{elsewhere.message()}</p>
    </Notice>
  );
}
