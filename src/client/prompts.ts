import type { Me } from '../../api-spec/generated/edge.ts';
import { getPromptKind } from '../auth/migration-rules.ts';
import { constants } from '../../core/domain/constants.ts';
import { isDue, storageKeys } from '../../core/domain/storage.ts';
import { showAfterConsent } from './after-consent.ts';
import { applyPageLanguage } from '../ui/page-region.ts';
import { disableLogin } from './disable-login.ts';
import { showMaintenanceBar, showProviderBar } from './prompt-bars.ts';
import { showMigrationDialog } from './prompt-dialog.ts';
import { showLoginWidget } from './prompt-widget.ts';

/**
 * Shows prompts that only some users get: maintenance, migration, login widget. Loaded only for them (decision 0040).
 *
 * @param isKnownVisitor a user was logged in here before and is not now.
 */
export function showPrompts(me: Me, isKnownVisitor: boolean): void {
  const region = applyPageLanguage();
  if (me.features?.['isMaintenanceActive'] === true) {
    showMaintenanceBar();
    if (!me.isLoggedIn) disableLogin();
  }
  // nothing interrupts a task such as checkout
  if (document.querySelector('header[data-simple]')) return;
  const { migration } = me;
  // the help page must stay usable for users whom the prompt blocks elsewhere
  const kind =
    migration && document.documentElement.dataset['route'] !== 'helpCentre' ? getPromptKind(migration) : 'none';
  // a prompt that can be postponed waits for the consent choice
  if (migration && kind === 'soft') showAfterConsent(() => showMigrationDialog(region, migration, kind));
  else if (migration && kind !== 'none') showMigrationDialog(region, migration, kind);
  else if (migration?.showBanner && isStoredDue(storageKeys.bannerSeen, constants.bannerReshow))
    showProviderBar(region, migration);
  if (isKnownVisitor && isStoredDue(storageKeys.widgetSeen, constants.loginWidgetGap)) showLoginWidget(region);
}

const isStoredDue = (key: string, gap: number): boolean => isDue(localStorage.getItem(key), gap, Date.now());
