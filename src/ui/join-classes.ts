/** Class names that hold, as one attribute value; undefined when none does, so that no empty attribute is written. */
export function joinClasses(...names: (string | false | undefined)[]): string | undefined {
  const present = names.filter((name): name is string => typeof name === 'string' && name !== '');
  return present.length === 0 ? undefined : present.join(' ');
}
