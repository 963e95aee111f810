/** Puts dropped or pasted pictures into the form of the page, and sends it. */
const form = document.querySelector('form[data-drop]');
const input = form?.querySelector('input[type="file"]');

const take = (event, files) => {
  if (!input || !files || files.length === 0) return;
  event.preventDefault();
  const chosen = new DataTransfer();
  for (const file of input.multiple ? files : [files[0]]) chosen.items.add(file);
  input.files = chosen.files;
  form.requestSubmit();
};

form?.addEventListener('submit', () => {
  const button = form.querySelector('button');
  button.textContent = form.dataset.drop;
  button.disabled = true;
});
document.addEventListener('paste', (event) => take(event, event.clipboardData?.files));
document.addEventListener('drop', (event) => take(event, event.dataTransfer?.files));
document.addEventListener('dragover', (event) => {
  if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
});

/** Lets the arrow keys that point up and down move the focal point by a row; the browser moves it by a column. */
document.querySelector('.points')?.addEventListener('keydown', (event) => {
  const rows = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (rows === undefined) return;
  event.preventDefault();
  const [column, row] = event.target.value;
  const next = document.querySelector(`.points [value="${column}${Number(row) + rows}"]:enabled`);
  next?.focus();
  next?.click();
});
