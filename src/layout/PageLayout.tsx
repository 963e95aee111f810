import type { ReactNode } from 'react';
import { text } from '../../core/i18n/text.ts';
import { LaterStyles } from '../ui/LaterStyles.tsx';
import { useView } from '../view.tsx';
import { Consent, ConsentBarScript } from './Consent.tsx';
import { Footer } from './Footer.tsx';
import type { FooterColumn } from './footer-column.ts';
import styles from './PageLayout.module.css';
import { Header } from './Header.tsx';
import { isFooterShown } from './navigation.ts';
import { PreviewBar } from './PreviewBar.tsx';
import { RedirectOverlay } from './RedirectOverlay.tsx';
import { StickyBar } from './StickyBar.tsx';
import { Toast } from './Toast.tsx';
import { UpsellDialog } from './UpsellDialog.tsx';

/** Layout of every page around its content, with the notices and dialogs that any page can show. */
export function PageLayout({
  footer,
  now,
  children,
}: {
  footer: readonly FooterColumn[];
  /** time of the render, for the copyright line */
  now: Date;
  children: ReactNode;
}) {
  const { route } = useView();
  return (
    <>
      <a className={styles['skip']} href="#main">
        {text.shell_skip_to_content()}
      </a>
      <Consent />
      <PreviewBar />
      <Header />
      <ConsentBarScript />
      <main id="main" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <LaterStyles />
      {isFooterShown(route) && <Footer columns={footer} now={now} />}
      <StickyBar />
      <Toast />
      <UpsellDialog />
      <RedirectOverlay />
    </>
  );
}
