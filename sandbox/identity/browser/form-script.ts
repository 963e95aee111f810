/** Validates a form before it is sent, so that a mistake in one field does not empty the password. */
function findMistake(input: HTMLInputElement): string {
  if (input.value.trim() === '') return input.dataset['missing'] ?? '';
  const { typeMismatch, patternMismatch, tooShort } = input.validity;
  return typeMismatch || patternMismatch || tooShort ? (input.dataset['wrong'] ?? '') : '';
}

function report(input: HTMLInputElement): boolean {
  input.setCustomValidity('');
  input.setCustomValidity(findMistake(input));
  return input.reportValidity();
}

for (const form of document.querySelectorAll<HTMLFormElement>('form.fields')) {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('input[data-missing]')];
  form.addEventListener('submit', (event) => {
    if (!inputs.every(report)) event.preventDefault();
  });
  for (const input of inputs) input.addEventListener('input', () => input.setCustomValidity(''));
  for (const button of form.querySelectorAll<HTMLButtonElement>('button[data-show]')) {
    const input = button.previousElementSibling as HTMLInputElement;
    button.hidden = false;
    button.addEventListener('click', () => {
      const isShown = input.type === 'text';
      input.type = isShown ? 'password' : 'text';
      button.ariaPressed = String(!isShown);
      button.textContent = (isShown ? button.dataset['show'] : button.dataset['hide']) ?? '';
      input.focus();
    });
  }
}
