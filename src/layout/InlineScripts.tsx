import { useProvidedContext } from '../context.ts';
import { LaterSheets } from '../ui/LaterStyles.tsx';
import { useView } from '../view.tsx';
import { consentBarScript } from './consent-bar-script.ts';
import { fontScript } from './font-script.ts';

/**
 * The scripts in a content page. They follow the header, because browsers paint what they have when they reach a script
 * (docs/performance.md).
 */
export function InlineScripts() {
  const { consentService } = useView();
  // the policy of an app page allows no inline script
  if (useProvidedContext(LaterSheets).length === 0) return null;
  return (
    <>
      {!consentService && <script dangerouslySetInnerHTML={{ __html: consentBarScript }} />}
      <script dangerouslySetInnerHTML={{ __html: fontScript }} />
    </>
  );
}
