import { regionConfigs } from '../../core/domain/region.ts';
import { getCanonicalPath, linkTo } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { useView } from '../view.tsx';
import styles from './ErrorScreen.module.css';

export type ErrorKind = 'notFound' | 'unavailable' | 'fault';

const messages: Record<ErrorKind, { title: () => string; text: () => string }> = {
  notFound: { title: text.error_not_found_title, text: text.error_not_found_text },
  unavailable: { title: text.error_unavailable_title, text: text.error_unavailable_text },
  fault: { title: text.error_fault_title, text: text.error_fault_text },
};

/** Bar heights of a fading waveform, in percent. */
const waveform = [18, 46, 72, 94, 64, 84, 50, 66, 34, 44, 20, 26, 10, 12, 5, 5, 3, 3, 3, 3, 3];

function FadingWaveform() {
  return (
    <svg className={styles['sound']} viewBox="0 0 210 100" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="fading" x1="0" x2="1">
          <stop offset="0" stopColor="#7cf5c4" />
          <stop offset=".45" stopColor="#57d8e6" />
          <stop offset="1" stopColor="#9c96ff" stopOpacity=".5" />
        </linearGradient>
      </defs>
      <path
        d={waveform.map((height, index) => `M${index * 10 + 5} ${50 - height / 2}v${height}`).join('')}
        stroke="url(#fading)"
        strokeWidth="4.5"
        strokeLinecap="round"
      />
    </svg>
  );
}

/** Error page: what happened, and what to do next. */
export function ErrorScreen({ kind }: { kind: ErrorKind }) {
  const view = useView();
  const { region, route, params } = view;
  const own =
    route === 'notFound' || route === 'error' || route === 'sandbox'
      ? linkTo('home', region)
      : getCanonicalPath({ region, route, params });
  const email = regionConfigs[region].supportEmail;
  return (
    <div className={styles['screen']}>
      <FadingWaveform />
      <h1 className={styles['title']}>{messages[kind].title()}</h1>
      <p className={styles['text']}>{messages[kind].text()}</p>
      <div className={styles['actions']}>
        {kind === 'notFound' ? (
          <>
            <ButtonLink href={linkTo('home', region)}>{text.error_home()}</ButtonLink>
            <ButtonLink variant="secondary" href={linkTo('discover', region)}>
              {text.shell_discover()}
            </ButtonLink>
            <ButtonLink variant="secondary" href={linkTo('search', region)}>
              {text.shell_search()}
            </ButtonLink>
          </>
        ) : (
          // an empty address reloads this one, with its query
          <>
            <ButtonLink href={route === 'error' ? '' : own}>{text.error_refresh()}</ButtonLink>
            <ButtonLink variant="secondary" href={linkTo('home', region)}>
              {text.error_home()}
            </ButtonLink>
          </>
        )}
      </div>
      {kind === 'fault' && <p className={styles['text']}>{text.error_contact({ email })}</p>}
    </div>
  );
}
