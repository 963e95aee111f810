import type { Difference } from '../page/compare.ts';
import { messages, opened } from './opened-page.ts';
import type { SaveFailure } from './saving.ts';

type Props = { failure: SaveFailure | undefined; onOverwrite: (version: string | null) => void };

/** What the other editor and this one wrote, field by field. */
function Differences({ differences, by }: { differences: readonly Difference[]; by: string }) {
  const { canvas, history } = messages;
  return (
    <details open>
      <summary>{canvas.differences(differences.length)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{history.field}</th>
            <th scope="col">{by || canvas.theirs}</th>
            <th scope="col">{canvas.mine}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ place, before, after }) => (
            <tr key={place}>
              <th scope="row">{place}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

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
          <Differences differences={failure.differences} by={failure.by} />
        </>
      )}
    </div>
  );
}
