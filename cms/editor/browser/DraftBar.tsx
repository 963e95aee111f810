import { useEffect, useState } from 'react';
import type { ShownStatus } from '../describe-mistake.ts';
import { words } from './messages.ts';

/** Interval between polls of the draft's status, in ms. */
const lookMs = 1_500;

/** The id of the draft in the URL. */
const readAddress = (): string | undefined => {
  const { pathname } = window.location;
  if (pathname.endsWith('/singleton/footer')) return 'footer';
  const [, collection, slug] = /\/collection\/(pages|site)\/item\/([^/]+)/.exec(pathname) ?? [];
  return collection && slug ? `${collection}/${slug}` : undefined;
};

/** Shows the status of the open draft, its mistakes, and links to preview and publish it. */
export function DraftBar() {
  const [draft, setDraft] = useState<ShownStatus | undefined>();
  const [isLoggedOut, setLoggedOut] = useState(false);
  useEffect(() => {
    const look = async (): Promise<void> => {
      const address = readAddress();
      if (address === undefined || document.hidden) return setDraft(undefined);
      const answer = await fetch(`/editor/status/${address}`).catch(() => undefined);
      // no reload: the screen may contain unsaved changes
      if (answer !== undefined) setLoggedOut(answer.status === 401);
      return setDraft(answer?.ok ? ((await answer.json()) as ShownStatus) : undefined);
    };
    const timer = setInterval(() => void look(), lookMs);
    void look();
    return () => clearInterval(timer);
  }, []);
  const address = readAddress();
  return (
    <aside className="draft-bar" aria-live="polite">
      <a href="/editor">{words.pages}</a>
      {isLoggedOut && (
        <strong>
          {words.loggedOut.bar}{' '}
          <a href="/editor" target="_blank" rel="noopener">
            {words.loggedOut.link}
          </a>
        </strong>
      )}
      {draft && (
        <>
          <span className={`state ${draft.state}`}>{words.states[draft.state]}</span>
          {draft.mistakes.length > 0 && (
            <details>
              <summary>{words.mistakes(draft.mistakes.length)}</summary>
              <ul>
                {draft.mistakes.map(({ place, problem }) => (
                  <li key={`${place} ${problem}`}>
                    <strong>{place}</strong> {problem}
                  </li>
                ))}
              </ul>
            </details>
          )}
          <a href={`/editor/page/${address ?? ''}`}>{`${words.preview} · ${words.publish}`}</a>
        </>
      )}
    </aside>
  );
}
