import { createUsePuck } from '@puckeditor/core';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { languageNames, type Locale } from '../../model/content-types.ts';
import { alignScroll } from './align-scroll.ts';
import { useEditor } from './editor-state.ts';
import { useFrameLook } from './frame-look.ts';
import { ShownPage } from './ShownPage.tsx';

const usePuck = createUsePuck();

/** Keeps the second frame at the section that the canvas shows. */
function useSameScroll(frame: Document | undefined, data: unknown): void {
  useEffect(() => {
    const canvas = document.querySelector<HTMLIFrameElement>('#preview-frame')?.contentDocument;
    if (!canvas || !frame) return;
    const align = (): void => alignScroll(canvas, frame);
    // pictures change the heights while they load
    const sizes = new ResizeObserver(align);
    for (const { body } of [canvas, frame]) sizes.observe(body);
    canvas.addEventListener('scroll', align);
    return () => {
      sizes.disconnect();
      canvas.removeEventListener('scroll', align);
    };
  }, [frame, data]);
}

const emptyPage = `<!doctype html><html><head>${['tokens', 'main']
  .map((name) => `<link rel="stylesheet" href="/editor/canvas/${name}.css">`)
  .join('')}</head><body></body></html>`;

function SecondFrame({ locale }: { locale: Locale }) {
  const [frame, setFrame] = useState<Document>();
  const data = usePuck(({ appState }) => appState.data);
  const { problems } = useEditor();
  useFrameLook(frame, locale);
  useSameScroll(frame, data);
  return (
    <>
      <iframe
        className="second-language"
        title={languageNames[locale]}
        inert
        srcDoc={emptyPage}
        onLoad={({ currentTarget }) => setFrame(currentTarget.contentDocument ?? undefined)}
      />
      {frame && createPortal(<ShownPage data={data} locale={locale} problems={problems} />, frame.body)}
    </>
  );
}

/** The canvas, and on wide screens the same page in a second language next to it, which follows and takes no input. */
export function SideBySide({ children }: { children: ReactNode }) {
  const { second } = useEditor();
  return (
    <>
      {children}
      {second && <SecondFrame key={second} locale={second} />}
    </>
  );
}
