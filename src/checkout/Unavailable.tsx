import { getUnreachableMessage } from '../api/offline-message.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';

/** The backend does not respond: an error with a retry. */
export function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      kind="warning"
      isAnnounced
      title={text.account_unavailable_title()}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {text.account_retry()}
        </Button>
      }
    >
      <p>{getUnreachableMessage()}</p>
    </Notice>
  );
}
