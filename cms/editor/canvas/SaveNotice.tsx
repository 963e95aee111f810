import { ConflictChoices } from './ConflictChoices.tsx';
import type { Choice, Merged } from './merge-pages.ts';
import { messages } from './opened-page.ts';
import type { SaveConflict, SaveFailure } from './saving.ts';

type Props = {
  failure: SaveFailure | undefined;
  /** the conflict after which both changes were saved */
  mergedWith: SaveConflict | undefined;
  compare: (conflict: SaveConflict) => Merged | undefined;
  onMerge: (conflict: SaveConflict, choices: Readonly<Record<string, Choice>>) => void;
};

/** Says why the page is not saved, and how to go on, or that another editor's changes are on the page now. */
export function SaveNotice({ failure, mergedWith, compare, onMerge }: Props) {
  const { canvas, loggedOut } = messages;
  if (failure === undefined)
    return mergedWith ? (
      <div className="save-notice" role="status">
        {canvas.merged(mergedWith.by, mergedWith.isOwn)}
      </div>
    ) : null;
  if (failure.code === 'conflict')
    return (
      <div className="save-notice" role="alert">
        <ConflictChoices
          key={failure.version}
          conflict={failure}
          conflicts={compare(failure)?.conflicts ?? []}
          onMerge={(choices) => onMerge(failure, choices)}
        />
      </div>
    );
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
    </div>
  );
}
