import { CmpApi } from '@iabtechlabtcf/cmpapi';
import { GVL, TCModel, TCString } from '@iabtechlabtcf/core';

/**
 * The browser script of a consent service (IAB TCF v2.2), on the reference implementation of the framework. It shows its
 * own dialog, whose styles it writes into the page, and stores the choice in its own storage.
 */

const storageKey = 'standin-consent';
const parameters = new URL((document.currentScript as HTMLScriptElement).src).searchParams;

const vendorList = new GVL({
  gvlSpecificationVersion: 3,
  vendorListVersion: 1,
  tcfPolicyVersion: 5,
  lastUpdated: new Date(0),
  purposes: {},
  specialPurposes: {},
  features: {},
  specialFeatures: {},
  stacks: {},
  dataCategories: {},
  vendors: {},
});

function encodeChoice(isAgreed: boolean): string {
  const model = new TCModel(vendorList);
  model.cmpId = 300;
  model.cmpVersion = 1;
  if (isAgreed) model.purposeConsents.set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  return TCString.encode(model);
}

function show(): void {
  api.update(localStorage.getItem(storageKey) ?? '', true);
  const dialog = document.createElement('section');
  dialog.id = storageKey;
  dialog.lang = parameters.get('language') ?? '';
  dialog.title = parameters.get('property') ?? '';
  for (const answer of ['yes', 'no']) {
    const button = document.createElement('button');
    button.textContent = answer;
    button.addEventListener('click', () => {
      const choice = encodeChoice(answer === 'yes');
      localStorage.setItem(storageKey, choice);
      dialog.remove();
      api.update(choice, false);
    });
    dialog.append(button);
  }
  document.body.prepend(dialog);
}

const style = document.createElement('style');
style.textContent = `#${storageKey} { background-color: rgb(1 2 3); }`;
document.head.append(style);

const api = new CmpApi(300, 1, true, { displayConsentUi: show });
const stored = localStorage.getItem(storageKey);
if (stored === null) show();
else api.update(stored, false);
