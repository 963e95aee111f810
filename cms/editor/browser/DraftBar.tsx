import { useEffect, useState } from 'react';
import type { ShownStatus } from '../describe-mistake.ts';
import { messages } from './messages.ts';

/** Interval between polls of the draft's status, in ms. */
const pollIntervalMs = 1_500;

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
    const poll = async (): Promise<void> => {
      const address = readAddress();
      if (address === undefined || document.hidden) return setDraft(undefined);
      const response = await fetch(`/editor/status/${address}`).catch(() => undefined);
      // no reload: the screen may contain unsaved changes
      if (response !== undefined) setLoggedOut(response.status === 401);
      return setDraft(response?.ok ? ((await response.json()) as ShownStatus) : undefined);
    };
    const timer = setInterval(() => void poll(), pollIntervalMs);
    void poll();
    return () => clearInterval(timer);
  }, []);
  const address = readAddress();
  return (
    <aside className="draft-bar" aria-live="polite">
      <a href="/editor">{messages.pages}</a>
      {isLoggedOut && (
        <strong>
          {messages.loggedOut.bar}{' '}
          <a href="/editor" target="_blank" rel="noopener">
            {messages.loggedOut.link}
          </a>
        </strong>
      )}
      {draft && (
        <>
          <span className={`state ${draft.state}`}>{messages.states[draft.state]}</span>
          {draft.mistakes.length > 0 && (
            <details>
              <summary>{messages.mistakes(draft.mistakes.length)}</summary>
              <ul>
                {draft.mistakes.map(({ location, problem }) => (
                  <li key={`${location} ${problem}`}>
                    <strong>{location}</strong> {problem}
                  </li>
                ))}
              </ul>
            </details>
          )}
          <a href={`/editor/page/${address ?? ''}`}>{`${messages.preview} · ${messages.publish}`}</a>
        </>
      )}
    </aside>
  );
}
