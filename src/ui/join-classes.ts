/**
 * Joins the class names that apply into one attribute value; undefined for none, so that no empty attribute is
 * rendered.
 */
export function joinClasses(...names: (string | false | undefined)[]): string | undefined {
  const present = names.filter((name): name is string => typeof name === 'string' && name !== '');
  return present.length === 0 ? undefined : present.join(' ');
}
