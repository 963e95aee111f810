import { Component, createContext, useContext, type ReactNode } from 'react';
import type { Section } from '../../../core/domain/section.ts';
import { listCovers, SectionView } from '../../../src/content/Sections.tsx';
import { labelOf } from '../label.ts';
import { EditorContext } from './editor-state.ts';
import type { Problem } from './find-problems.ts';
import { messages } from './opened-page.ts';

/** A section of the page, with what the editor typed and what to correct in it; the site hides one without `section`. */
type ShownSection = { section: Section | undefined; texts: readonly string[]; problems: readonly Problem[] };
/** The sections of the page in their order. */
export type ShownSections = ReadonlyMap<string, ShownSection>;
export const SectionsContext = createContext<ShownSections>(new Map());

/** Shows a note when a component of the site cannot show an incomplete section, until its values change. */
class Incomplete extends Component<{ section: Section; note: ReactNode; children: ReactNode }, { failed?: Section }> {
  override state: { failed?: Section } = {};
  override componentDidCatch(): void {
    this.setState({ failed: this.props.section });
  }
  static getDerivedStateFromError(): object {
    return {};
  }
  override render(): ReactNode {
    const { section, note, children } = this.props;
    return this.state.failed === section ? note : children;
  }
}

const Lacks = ({ problems }: Pick<ShownSection, 'problems'>) => (
  <ul>
    {problems.map(({ field, name, text }) => (
      <li key={`${name} ${text}`}>
        <strong>{field}</strong> {text}
      </li>
    ))}
  </ul>
);

/** The texts of a section that the site cannot show yet, and what it lacks. */
const Unseen = ({ type, texts, problems }: { type: string } & Omit<ShownSection, 'section'>) => (
  <div className="unseen">
    <p>
      <strong>{labelOf(type, messages)}</strong> {messages.canvas.unseen}
    </p>
    {texts.map((line, index) => (
      <p key={index} className="unseen-text">
        {line}
      </p>
    ))}
    <Lacks problems={problems} />
  </div>
);

/** One section as visitors see it, or a note why they do not see it. */
export function SectionPreview({ id, type }: { id: string; type: string }) {
  const sections = useContext(SectionsContext);
  // the canvas has no links and buttons but its own
  const inert = useContext(EditorContext) !== undefined;
  const { section, texts = [], problems = [] } = sections.get(id) ?? {};
  const note = <Unseen type={type} texts={texts} problems={problems} />;
  if (section === undefined) return <div inert={inert}>{note}</div>;
  const shown = [...sections.values()].flatMap((one) => one.section ?? []);
  const isFirst = shown[0] === section;
  return (
    <div inert={inert}>
      <Incomplete section={section} note={note}>
        <SectionView section={section} covers={isFirst ? listCovers(shown) : []} isFirst={isFirst} />
      </Incomplete>
      {problems.length > 0 && (
        <div className="unseen">
          <Lacks problems={problems} />
        </div>
      )}
    </div>
  );
}
