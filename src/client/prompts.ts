import type { Me } from '../../api-spec/generated/edge.ts';
import { getPromptKind } from '../auth/migration-rules.ts';
import { constants } from '../../core/domain/constants.ts';
import { isDue, storageKeys } from '../../core/domain/storage.ts';
import { showAfterConsent } from './after-consent.ts';
import { applyPageLanguage } from './page-region.ts';
import { disableLogin } from './disable-login.ts';
import { showMaintenanceBar, showProviderBar } from './prompt-bars.ts';
import { showMigrationDialog } from './prompt-dialog.ts';
import { showLoginWidget } from './prompt-widget.ts';

/**
 * What only some people see, whatever page they are on: maintenance, the move to the identity provider, the log-in
 * widget. It is loaded for them alone, so that it weighs nothing for everybody else (decision 0040).
 *
 * @param isKnownVisitor somebody has been logged in here before and is not now.
 */
export function showPrompts(me: Me, isKnownVisitor: boolean): void {
  const region = applyPageLanguage();
  if (me.features?.['isMaintenanceActive'] === true) {
    showMaintenanceBar();
    if (!me.isLoggedIn) disableLogin();
  }
  // where nothing may lead away from the task
  if (document.querySelector('header[data-simple]')) return;
  const { migration } = me;
  // who is asked for help has to be there for those whom the question keeps from everything else
  const kind =
    migration && document.documentElement.dataset['route'] !== 'helpCentre' ? getPromptKind(migration) : 'none';
  // what may be put off waits for its turn
  if (migration && kind === 'soft') showAfterConsent(() => showMigrationDialog(region, migration, kind));
  else if (migration && kind !== 'none') showMigrationDialog(region, migration, kind);
  else if (migration?.showBanner && isStoredDue(storageKeys.bannerSeen, constants.bannerReshow))
    showProviderBar(region, migration);
  if (isKnownVisitor && isStoredDue(storageKeys.widgetSeen, constants.loginWidgetGap)) showLoginWidget(region);
}

const isStoredDue = (key: string, gap: number): boolean => isDue(localStorage.getItem(key), gap, Date.now());
