/** Browsers that are told apart by name. */
export const browserNames = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const;
/** Systems that are told apart by name. */
export const systemNames = ['Windows', 'Android', 'iOS', 'macOS', 'ChromeOS', 'Linux'] as const;

/** What a device is called in its owner's list; null for what we have no word for. */
export type Device = { browser: (typeof browserNames)[number] | null; system: (typeof systemNames)[number] | null };

/** The first that fits is it: most browsers also claim to be those that stand below them. */
const browserPatterns: [RegExp, NonNullable<Device['browser']>][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/\S+.*\bSafari\//, 'Safari'],
];
const systemPatterns: [RegExp, NonNullable<Device['system']>][] = [
  [/\bWindows\b/, 'Windows'],
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const find = <Name>(marks: [RegExp, Name][], agent: string): Name | null =>
  marks.find(([mark]) => mark.test(agent))?.[1] ?? null;

/**
 * Reads two coarse words from what a browser says of itself: enough to know one's own telephone again, too little to tell
 * two telephones apart. Versions and models are not looked at.
 */
export function parseUserAgent(userAgent: string | undefined): Device {
  const agent = (userAgent ?? '').slice(0, 500);
  return { browser: find(browserPatterns, agent), system: find(systemPatterns, agent) };
}
