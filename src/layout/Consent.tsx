import { brand } from '../../core/brand.ts';
import { consentDialogId, type ConsentCategory } from '../../core/domain/consent.ts';
import { isRouteWithoutTags } from '../../core/routing/route-without-tags.ts';
import { linkTo, type ConsentServiceView } from '../../core/routing/routes.ts';
import { useProvidedContext } from '../context.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { StaticDialog } from '../ui/Dialog.tsx';
import { LaterSheets } from '../ui/LaterStyles.tsx';
import { useView } from '../view.tsx';
import { consentBarScript } from './consent-bar-script.ts';
import styles from './Consent.module.css';

type Purpose = { category: ConsentCategory | 'necessary'; name: string; body: string };

function PurposeRow({ category, name, body }: Purpose) {
  const isNecessary = category === 'necessary';
  return (
    <li className={styles['row']}>
      <Checkbox
        id={`consent-${category}`}
        name={category}
        defaultChecked={isNecessary}
        disabled={isNecessary}
        aria-describedby={`consent-${category}-body`}
        label={
          <>
            {name}
            {isNecessary && <span className={styles['always']}>{text.consent_always()}</span>}
          </>
        }
      />
      <p id={`consent-${category}-body`} className={styles['body']}>
        {body}
      </p>
    </li>
  );
}

/** Reject and accept look alike: rejecting is as easy as accepting. */
function ConsentButtons() {
  return (
    <>
      <Button variant="secondary" data-consent="reject">
        {text.consent_reject()}
      </Button>
      <Button variant="secondary" data-consent="accept">
        {text.consent_accept()}
      </Button>
    </>
  );
}

/** Element for a consent service; without its script on routes without tags. */
function ConsentService({ src, open, storageNames }: ConsentServiceView) {
  const { region, route } = useView();
  return (
    <nl-consent
      data-service={isRouteWithoutTags(route) ? '' : src}
      data-open={open}
      data-keeps={storageNames.join(' ')}
      data-elsewhere={linkTo('consent', region)}
      data-away={text.consent_away()}
    />
  );
}

/**
 * Asks for consent (requirements CO-03 … CO-05, decision 0052): a bar that leaves the page usable, and a dialog with
 * each purpose. The footer also opens the dialog. Without script nothing is shown and nothing is stored.
 */
export function Consent() {
  const { region, consentService } = useView();
  if (consentService) return <ConsentService {...consentService} />;
  const purposes: Purpose[] = [
    { category: 'necessary', name: text.consent_necessary(), body: text.consent_necessary_body() },
    { category: 'analytics', name: text.consent_analytics(), body: text.consent_analytics_body() },
    { category: 'marketing', name: text.consent_marketing(), body: text.consent_marketing_body() },
  ];
  return (
    <nl-consent data-saved={text.consent_saved()}>
      <section className={styles['bar']} aria-labelledby="consent-bar-title" data-bar>
        <div className={styles['words']}>
          <h2 id="consent-bar-title" className={styles['title']}>
            {text.consent_title()}
          </h2>
          <p>
            {text.consent_bar({ brand })} <a href={linkTo('cookies', region)}>{text.consent_more()}</a>
          </p>
        </div>
        <div className={styles['actions']}>
          <ConsentButtons />
          <Button variant="quiet" data-opens={consentDialogId} aria-haspopup="dialog">
            {text.consent_choose()}
          </Button>
        </div>
      </section>
      <StaticDialog
        id={consentDialogId}
        title={text.consent_settings_title()}
        actions={
          <>
            <ConsentButtons />
            <Button variant="secondary" data-consent="save">
              {text.consent_save()}
            </Button>
          </>
        }
      >
        <ul role="list" className={styles['rows']}>
          {purposes.map((purpose) => (
            <PurposeRow key={purpose.category} {...purpose} />
          ))}
        </ul>
        <p className={styles['see']}>
          <a href={linkTo('consent', region)}>{text.consent_see()}</a>
        </p>
      </StaticDialog>
    </nl-consent>
  );
}

/**
 * Shows the consent bar before the scripts load, on content pages. It follows the header, because browsers paint what
 * they have when they reach a script (docs/performance.md).
 */
export function ConsentBarScript() {
  const { consentService } = useView();
  // the policy of an app page allows no inline script
  const isContent = useProvidedContext(LaterSheets).length > 0;
  return isContent && !consentService && <script dangerouslySetInnerHTML={{ __html: consentBarScript }} />;
}
