import type { ReactNode } from 'react';
import { useEditor } from './editor-state.ts';
import { messages } from './opened-page.ts';

/** Puck's header between the way back and the save button, which stay visible on a phone while fields are open. */
export function EditorHeader({ children }: { children: ReactNode }) {
  const { isDirty, saveState, save } = useEditor();
  return (
    <div className="editor-header">
      <h1 className="visually-hidden">{messages.canvas.edit}</h1>
      <a className="back" href="/editor" aria-label={messages.pages}>
        <span aria-hidden="true">←</span> <span className="back-text">{messages.pages}</span>
      </a>
      {children}
      <div className="save">
        <span role="status" className="save-state">
          {saveState}
        </span>
        <button type="button" className="main" aria-keyshortcuts="Control+S Meta+S" disabled={!isDirty} onClick={save}>
          {messages.canvas.save}
        </button>
      </div>
    </div>
  );
}
