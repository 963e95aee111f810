import { brand } from '../../core/brand.ts';
import { text } from '../../core/i18n/text.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import dialog from '../ui/Dialog.module.css';
import { IconButton } from '../ui/IconButton.tsx';
import { PageIcon } from '../ui/PageIcon.tsx';
import { QrCode } from '../ui/QrCode.tsx';
import { useView } from '../view.tsx';
import styles from './OpenApp.module.css';
import { StoreLinks } from '../ui/StoreLinks.tsx';

/** Opens the app on devices that have it. */
const appSchemeUrl = 'nordlyd://open';

/** Landing page of the app link on devices without the app; it mentions audiobooks when they are enabled. */
export function OpenApp() {
  const { hasAudiobooks, origin, region } = useView();
  return (
    <div className={styles['screen']} data-open-app>
      <span className={styles['sign']}>
        <PageIcon name="phone" size="large" />
      </span>
      <h1 className={styles['title']}>{text.content_open_app_title()}</h1>
      <p className={styles['lead']}>
        {hasAudiobooks === true ? text.content_open_app_lead_audiobooks() : text.content_open_app_lead()}
      </p>
      <span className={styles['open']}>
        <ButtonLink size="large" href={appSchemeUrl}>
          {text.content_open_app_button()}
        </ButtonLink>
      </span>
      <div className={styles['code']}>
        <QrCode address={`${origin}/open-app`} label={text.page_qr_label()} />
        <p>{text.page_qr_hint()}</p>
      </div>
      <StoreLinks region={region} />
      <p className={styles['hint']}>{text.content_open_app_hint({ brand })}</p>
      {/* shown when the page opens in a dialog */}
      <form method="dialog" className={dialog['close']} hidden>
        <IconButton type="submit" name="close" label={text.shell_close()} position="onPicture" />
      </form>
    </div>
  );
}
