import { consentDays, consentDialogId, type ConsentChoice } from '../../core/domain/consent.ts';
import { formatDay, formatDateTime } from '../../core/domain/date.ts';
import { linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { DescriptionList } from '../ui/DescriptionList.tsx';
import { Notice } from '../ui/Notice.tsx';
import styles from '../ui/TaskPage.module.css';
import { useView } from '../view.tsx';

const day = 86_400_000;

/** Yes or no, as a word. */
export const formatConsent = (isGiven: boolean): string => (isGiven ? text.consent_yes() : text.consent_no());

/** Formats when the user chose and until when the choice is valid; the browser may have stored no valid time. */
function listTimes({ chosenAt }: ConsentChoice, region: Parameters<typeof formatDay>[1]): [string, string][] {
  const isTime = chosenAt !== undefined && chosenAt > 0 && chosenAt < 4e12;
  if (!isTime) return [[text.consent_chosen_at(), text.consent_chosen_unknown()]];
  return [
    [text.consent_chosen_at(), formatDateTime(new Date(chosenAt), region)],
    [text.consent_kept_until(), formatDay(new Date(chosenAt + consentDays * day), region)],
  ];
}

/** The current choice, with a button to change it. */
export function CurrentConsent({ choice }: { choice: ConsentChoice | undefined }) {
  const { region } = useView();
  const rows: [string, string][] = choice
    ? [
        [text.consent_necessary(), text.consent_always()],
        [text.consent_analytics(), formatConsent(choice.given.analytics)],
        [text.consent_marketing(), formatConsent(choice.given.marketing)],
        ...listTimes(choice, region),
      ]
    : [];
  return (
    <section className={styles['panel']} aria-labelledby="consent-now">
      <h2 id="consent-now" className={styles['heading']}>
        {text.consent_now_title()}
      </h2>
      {choice ? (
        <DescriptionList kind="close" rows={rows} />
      ) : (
        <Notice title={text.consent_now_none_title()}>
          <p>{text.consent_now_none()}</p>
        </Notice>
      )}
      <div className={styles['actions']}>
        <Button data-opens={consentDialogId} aria-haspopup="dialog">
          {choice ? text.consent_change() : text.consent_choose()}
        </Button>
        <ButtonLink variant="secondary" href={linkTo('cookies', region)}>
          {text.consent_about_cookies()}
        </ButtonLink>
      </div>
    </section>
  );
}
