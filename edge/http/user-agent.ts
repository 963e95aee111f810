export const browserNames = ['Edge', 'Opera', 'Samsung Internet', 'Firefox', 'Chrome', 'Safari'] as const;
export const systemNames = ['Windows', 'Android', 'iOS', 'macOS', 'ChromeOS', 'Linux'] as const;

/** Browser and system of a session in the user's list; null if unknown. */
export type Device = { browser: (typeof browserNames)[number] | null; system: (typeof systemNames)[number] | null };

/** The first match counts: most browsers also contain the names of those below. */
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
 * Parses browser and system, without version and model: enough to recognise one's device, too little to tell two
 * apart.
 */
export function parseUserAgent(userAgent: string | undefined): Device {
  const agent = (userAgent ?? '').slice(0, 500);
  return { browser: find(browserPatterns, agent), system: find(systemPatterns, agent) };
}
