import { messages, opened } from './opened-page.ts';
import type { SaveFailure } from './saving.ts';

type Props = { failure: SaveFailure | undefined; onOverwrite: (version: string | null) => void };

/** Says why the page is not saved, and how to go on. */
export function SaveNotice({ failure, onOverwrite }: Props) {
  if (failure === undefined) return null;
  const { canvas, loggedOut } = messages;
  return (
    <div className="save-notice" role="alert">
      {failure.code === 'offline' && canvas.offline}
      {failure.code === 'failed' && canvas.failed}
      {failure.code === 'loggedOut' && (
        <>
          {loggedOut.bar}{' '}
          <a href="/editor" target="_blank" rel="noopener">
            {loggedOut.link}
          </a>
        </>
      )}
      {failure.code === 'conflict' && (
        <>
          {canvas.conflict(failure.by)}{' '}
          <a href={`/editor/edit/${opened.name}`} target="_blank" rel="noopener">
            {canvas.showTheirs}
          </a>{' '}
          <button type="button" onClick={() => onOverwrite(failure.version)}>
            {canvas.overwrite}
          </button>
        </>
      )}
    </div>
  );
}
