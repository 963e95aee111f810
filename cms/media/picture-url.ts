/** Hash of a picture's file, and its focal point in steps of a quarter from the top left corner. */
export type PictureVersion = { file?: string | undefined; focus?: readonly [number, number] | undefined };

/**
 * URL of a page's picture without its size. Browsers cache a picture for ever by its URL, so the URL changes with the file.
 * The site's styles read the focal point from it (`src/ui/Picture.module.css`).
 */
export const pictureUrl = (name: string, { file, focus }: PictureVersion = {}): string =>
  `/media/picture/${name}${file === undefined ? '' : `-f${file}`}${focus === undefined ? '' : `-fx${focus[0]}-fy${focus[1]}`}`;

const version = /^(?<name>.+?)(?<file>-f[0-9a-f]{16})?(?<focus>-fx[0-4]-fy[0-4])?$/;

/**
 * Finds the picture of a URL. A name may itself end with a hash, so known names decide.
 *
 * @param part the part of the URL after `/media/picture/`.
 * @returns its name, and the hash of a file that has replaced the first one.
 */
export function parsePictureUrl(
  part: string,
  isKnown: (name: string) => boolean,
): { name: string; file: string | undefined } {
  const { name = part, file = '', focus = '' } = version.exec(part)?.groups ?? {};
  const whole = part.slice(0, part.length - focus.length);
  if (file === '' || isKnown(whole)) return { name: whole, file: undefined };
  return { name, file: file.slice('-f'.length) };
}

/** Reads the version of a picture from the name of its exported file; undefined for a file of another name. */
export function readPictureVersion(id: string, fileName: string): PictureVersion | undefined {
  if (!fileName.startsWith(id) || !fileName.endsWith('.jpg')) return undefined;
  const parts = /^(?:-f(?<file>[0-9a-f]{16}))?(?:-fx(?<x>[0-4])-fy(?<y>[0-4]))?$/.exec(
    fileName.slice(id.length, -'.jpg'.length),
  );
  if (parts === null) return undefined;
  const { file, x, y } = parts.groups ?? {};
  return { ...(file && { file }), ...(x && y && { focus: [Number(x), Number(y)] as const }) };
}
