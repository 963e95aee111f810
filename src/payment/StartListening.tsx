import { linkTo } from '../../core/routing/routes.ts';
import { offerNumbers } from '../../core/domain/offer.ts';
import { text } from '../../core/i18n/text.ts';
import type { Subscription } from '../api/queries.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';

const withAudiobooks: readonly number[] = [offerNumbers.total, offerNumbers.totalDuo];

/** Returns the label of the app link, which mentions audiobooks where the region has them (requirement CF-03). */
function getOpenAppLabel(hasAudiobooks: boolean, { offer }: Subscription): string {
  if (!hasAudiobooks) return text.confirmation_open_app();
  return withAudiobooks.includes(offer.subscriptionOfferType)
    ? text.confirmation_open_app_audiobooks()
    : text.confirmation_open_app_podcasts();
}

/** Links of a new subscriber to the catalogue and the app: the app comes first once browser listening is over (UP-04). */
export function StartListening({ subscription }: { subscription: Subscription }) {
  const { region, hasAudiobooks, isListeningOver = false } = useView();
  const discover = (
    <ButtonLink
      href={linkTo('discover', region)}
      variant={isListeningOver ? 'secondary' : 'primary'}
      size="large"
      isWide
    >
      {text.confirmation_discover()}
    </ButtonLink>
  );
  return (
    <>
      {!isListeningOver && discover}
      <ButtonLink
        href={linkTo('openApp', region)}
        variant={isListeningOver ? 'primary' : 'secondary'}
        size="large"
        isWide
      >
        {getOpenAppLabel(hasAudiobooks === true, subscription)}
      </ButtonLink>
      {isListeningOver && discover}
    </>
  );
}
