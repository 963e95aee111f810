import type { Context } from 'hono';
import type { Log } from '../../server/telemetry/log.ts';
import type { CatalogueDrafts } from '../publishing/catalogue-drafts.ts';
import type { PageDrafts } from '../publishing/drafts.ts';
import type { Reviews } from '../publishing/reviews.ts';
import type { Schedule } from '../publishing/schedule.ts';
import type { Accounts } from './accounts.ts';
import type { Bundle } from './bundle.ts';
import type { SessionStore } from './session-store.ts';

/** Dependencies and settings of the editor. */
export type EditorOptions = {
  pages: PageDrafts;
  catalogue: CatalogueDrafts;
  /** folder whose subfolder of covers contains uploaded pictures */
  pictureFolder: string;
  schedule: Schedule;
  /** the current time; the sandbox moves it */
  now: () => Date;
  reviews: Reviews;
  accounts: Accounts;
  /** files of the page editor */
  canvas: Bundle;
  sessions: SessionStore;
  /** finds a visitor's address, for the limits of logins */
  findAddress: (context: Context) => string | undefined;
  /** signs preview links; shared with the site */
  previewKey: string;
  siteUrl: string;
  /** public origin of the editor */
  publicUrl: string;
  isSandbox: boolean;
  /** called after each publication, so that visitors see it within two seconds */
  onPublished: () => Promise<void>;
  log: Log;
};
