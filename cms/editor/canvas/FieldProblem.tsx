import { createUsePuck } from '@puckeditor/core';
import type { ReactNode } from 'react';
import { useEditor } from './editor-state.ts';
import { pageId } from './find-problems.ts';
import { SearchResult } from './SearchResult.tsx';

const usePuck = createUsePuck();

/** An input of the selected section with what is wrong with its value. */
export function FieldProblem({ name, children }: { name: string; children: ReactNode }) {
  const { problems } = useEditor();
  const selected = usePuck(({ selectedItem }) => selectedItem?.props.id ?? pageId);
  const found = problems.filter((problem) => problem.sectionId === selected && problem.name === name);
  return (
    <div className="field" data-field={name} data-section={selected} data-wrong={found.length > 0 || undefined}>
      {children}
      {found.map(({ text }) => (
        <p key={text} className="field-problem">
          {text}
        </p>
      ))}
      {selected === pageId && <SearchResult name={name} />}
    </div>
  );
}
