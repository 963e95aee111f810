import type { ResizeOptions } from 'sharp';

/** Largest file of a picture, in bytes. */
export const maxPictureBytes = 8e6;

/** Minimum side and maximum area in pixels; a small file may claim a huge area. */
const [smallest, maxPixels] = [300, 50e6];

/** Side of a cover in pixels. */
const side = 1_200;

const formats = new Set(['jpeg', 'png', 'webp']);

const square: ResizeOptions = { width: side, height: side, fit: 'cover' };

/** Why a picture is rejected. */
export type PictureProblem = 'tooLarge' | 'svg' | 'format' | 'tooSmall' | 'tooManyPixels' | 'broken';

const englishProblems: Readonly<Record<PictureProblem, string>> = {
  tooLarge: `it is larger than ${maxPictureBytes / 1e6} MB`,
  svg: 'it is none of JPEG, PNG and WebP',
  format: 'it is none of JPEG, PNG and WebP',
  tooSmall: `it is smaller than ${smallest} pixels`,
  tooManyPixels: `it has more than ${maxPixels / 1e6} million pixels`,
  broken: 'it is broken',
};

/** Describes a problem for the output of an import. */
export const describePictureProblem = (problem: PictureProblem): string => englishProblems[problem];

/** True for a text file with an SVG element. No parser reads it: an SVG may contain scripts, and load other files. */
const isSvg = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 4_000))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return start.startsWith('<') && start.includes('<svg');
};

/**
 * Re-encodes a picture as a JPEG, which removes all metadata. Its bytes decide its format.
 *
 * @param size of the result, by default a square.
 * @returns the problem when it cannot be used.
 */
export async function reencodePicture(bytes: Uint8Array, size = square): Promise<Buffer | PictureProblem> {
  if (bytes.length > maxPictureBytes) return 'tooLarge';
  if (isSvg(bytes)) return 'svg';
  const { default: sharp } = await import('sharp');
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!formats.has(format)) return 'format';
    if (width * height > maxPixels) return 'tooManyPixels';
    if (Math.min(width, height) < smallest) return 'tooSmall';
    return await sharp(bytes, { limitInputPixels: maxPixels })
      .rotate()
      .resize(size)
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86, mozjpeg: true })
      .toBuffer();
  } catch {
    return isPicture(bytes) ? 'broken' : 'format';
  }
}

/** First bytes of JPEG, PNG and WebP. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/, /^RIFF[^]{4}WEBP/];

/** True when the first bytes are those of an accepted format. */
const isPicture = (bytes: Uint8Array): boolean => {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return signatures.some((signature) => signature.test(start));
};
