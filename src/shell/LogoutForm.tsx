import { text } from '../text.ts';
import { useView } from '../view.tsx';

/** Logs out; a form, since a link that changes something could be followed by a prefetch. */
export function LogoutForm({ className }: { className?: string }) {
  const { region } = useView();
  return (
    <form method="post" action="/auth/logout">
      <input type="hidden" name="region" value={region} />
      <button type="submit" className={className}>
        {text.shell_log_out()}
      </button>
    </form>
  );
}
