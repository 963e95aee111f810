import { getCanonicalPath } from '../../core/routing/routes.ts';
import { text } from '../../core/i18n/text.ts';
import { useView } from '../view.tsx';
import styles from './PreviewBar.module.css';

/** Marks a draft preview, and links to the published page (requirement RT-18). */
export function PreviewBar() {
  const { isPreview, route, region, params } = useView();
  if (!isPreview || route === 'notFound' || route === 'error' || route === 'sandbox') return null;
  return (
    <aside className={styles['bar']} aria-label={text.shell_preview_title()}>
      <p>
        <strong>{text.shell_preview_title()}</strong> {text.shell_preview_body()}
      </p>
      <form method="post" action="/preview/leave">
        <input type="hidden" name="to" value={getCanonicalPath({ route, region, params })} />
        <button className={styles['leave']}>{text.shell_preview_leave()}</button>
      </form>
    </aside>
  );
}
