/** The user's input is invalid: the command prints one line with the reason and exits with status 2. */
export class BadInput extends Error {
  override name = 'BadInput';
}
