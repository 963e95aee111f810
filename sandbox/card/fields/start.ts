import { prepareEncryption } from './encryption.ts';
import { openView } from './field-view.ts';
import { openChannel } from './messages.ts';
import { runField } from './secured-field.ts';

const input = document.querySelector('input');
const description = document.querySelector('#description');
const publicKey = document.querySelector('#public-key')?.textContent;
const [sheet] = document.styleSheets;
const shop = new URLSearchParams(location.search).get('d');

if (input !== null && description !== null && publicKey && sheet !== undefined && shop !== null) {
  const encrypt = prepareEncryption(JSON.parse(publicKey));
  openChannel(atob(shop), (configuration, tell) =>
    runField(configuration, tell, openView(configuration, input, description, sheet), encrypt),
  );
}
