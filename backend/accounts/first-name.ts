/**
 * The name to show to another user: the first word, and never an email address.
 *
 * @param name the name of the account.
 */
export function getFirstName(name: string): string | null {
  const [first = ''] = name.trim().split(/\s+/);
  return first === '' || first.includes('@') ? null : first.slice(0, 50);
}
