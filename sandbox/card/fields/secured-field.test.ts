import { expect, it, vi } from 'vitest';
import type { FieldView } from './field-view.ts';
import { runField } from './secured-field.ts';

/** A number field with a recorder of its messages. */
function openField() {
  const input = Object.assign(new EventTarget(), { value: '', required: true, focus: vi.fn(), matches: () => true });
  const view: FieldView = {
    input: input as unknown as HTMLInputElement,
    show: (text) => void (input.value = text),
    showFault: vi.fn(),
    showComplete: vi.fn(),
    showHints: vi.fn(),
    applyStyles: vi.fn(),
  };
  const messages: string[] = [];
  const order = runField(
    { fieldType: 'encryptedCardNumber', numKey: 1, txVariant: 'card' },
    (action) => void messages.push(action),
    view,
    Promise.resolve(() => Promise.resolve('sealed')),
  );
  const type = (digits: string): void => {
    input.value = digits;
    input.dispatchEvent(new Event('input'));
  };
  return { view, sent: messages, order, type };
}

it('sends the encrypted number again when the client reports it missing, and shows an error when it is empty', async () => {
  const { view, sent, order, type } = openField();
  order({ externalValidation: true, code: 'cc.num.900' });
  expect(view.showFault).toHaveBeenLastCalledWith('cc.num.900', 'card');

  type('4111111111111111');
  await vi.waitFor(() => expect(sent).toContain('encryption'));
  sent.length = 0;
  order({ externalValidation: true, code: 'cc.num.900' });
  expect(sent).toEqual(['encryption']);
  expect(view.showFault).toHaveBeenLastCalledWith('', 'visa');
});
