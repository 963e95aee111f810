const pagePicture = /^\/media\/picture\/([a-z0-9-]+)$/;

/**
 * Replaces the paths of pictures by their current ones at any depth, so that pages follow a replaced picture.
 *
 * @param paths current paths by the names of pictures.
 * @returns the same object when nothing changes.
 */
export function followPictures<Value>(value: Value, paths: ReadonlyMap<string, string>): Value {
  if (typeof value === 'string') return (paths.get(pagePicture.exec(value)?.[1] ?? '') as Value | undefined) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(([name, part]) => [name, part, followPictures(part, paths)] as const);
  if (parts.every(([, before, after]) => before === after)) return value;
  const after = parts.map(([name, , part]) => [name, part] as const);
  return (Array.isArray(value) ? after.map(([, part]) => part) : Object.fromEntries(after)) as Value;
}
