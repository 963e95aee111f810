import type { Log } from '../../server/telemetry/log.ts';
import type { CatalogueDesk } from '../publishing/catalogue-drafts.ts';
import type { Desk } from '../publishing/drafts.ts';
import type { Accounts } from './accounts.ts';
import type { Bundle } from './bundle.ts';

/** Dependencies and settings of the editor. */
export type EditorOptions = {
  desk: Desk;
  catalogue: CatalogueDesk;
  /** folder whose subfolder of covers contains uploaded pictures */
  pictureFolder: string;
  accounts: Accounts;
  bundle: Bundle;
  /** signs the session cookies */
  sessionKey: string;
  /** signs preview links; shared with the site */
  previewKey: string;
  siteUrl: string;
  /** public origin of the editor */
  publicUrl: string;
  isSandbox: boolean;
  /** called after each publication, so that visitors see it within two seconds */
  report: () => Promise<void>;
  log: Log;
};
