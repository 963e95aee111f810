import { Component, createContext, useContext, type ReactNode } from 'react';
import type { Section } from '../../../core/domain/section.ts';
import { listCovers, SectionView } from '../../../src/content/Sections.tsx';
import { labelOf } from '../label.ts';
import { messages } from './opened-page.ts';

/** The sections of the page in their order; undefined for one that the site hides. */
export type ShownSections = ReadonlyMap<string, Section | undefined>;
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

/** One section as visitors see it, or a note why they do not see it. */
export function SectionPreview({ id, type }: { id: string; type: string }) {
  const sections = useContext(SectionsContext);
  const section = sections.get(id);
  const note = (
    <p className="unseen">
      <strong>{labelOf(type, messages)}</strong> {messages.canvas.unseen}
    </p>
  );
  if (section === undefined) return note;
  const shown = [...sections.values()].filter((one) => one !== undefined);
  const isFirst = shown[0] === section;
  return (
    <Incomplete section={section} note={note}>
      <SectionView section={section} covers={isFirst ? listCovers(shown) : []} isFirst={isFirst} />
    </Incomplete>
  );
}
