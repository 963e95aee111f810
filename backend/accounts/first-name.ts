/**
 * The name by which somebody may be shown to another listener: the first word, never the rest, and never an address.
 *
 * @param name as the account has it.
 */
export function readFirstName(name: string): string | null {
  const [first = ''] = name.trim().split(/\s+/);
  return first === '' || first.includes('@') ? null : first.slice(0, 50);
}
