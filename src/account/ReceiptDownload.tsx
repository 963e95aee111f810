import { useMutation } from '@tanstack/react-query';
import { unwrap } from '../api/api-error.ts';
import { getApiClient } from '../api/browser-client.ts';
import { text } from '../../core/i18n/text.ts';
import { Button } from '../ui/Button.tsx';
import { useView } from '../view.tsx';
import { saveFile } from './save-file.ts';

/** Downloads a receipt as a PDF in the language of the page; a failure shows a toast instead of an error page. */
export function ReceiptDownload({ id, orderNumber }: { id: string; orderNumber: string }) {
  const { region } = useView();
  const download = useMutation({
    mutationFn: () =>
      unwrap<Blob>(
        getApiClient(region).GET('/transaction/paymentTransaction/{id}/pdf', {
          params: { path: { id } },
          parseAs: 'blob',
        }),
      ),
    onSuccess: (file) => saveFile(`${orderNumber}.pdf`, file),
    meta: { onFailure: { kind: 'toast', message: text.receipt_failed } },
  });
  return (
    <Button isBusy={download.isPending} onClick={() => download.mutate()}>
      {text.receipt_download()}
    </Button>
  );
}
