const svg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

const plate = (fill: string, content: string): string =>
  svg(40, 26, `<rect x=".5" y=".5" width="39" height="25" rx="4" fill="${fill}" stroke="#c5ced8"/>${content}`);

const word = (text: string, fill: string, size: number, style = ''): string =>
  `<text x="20" y="${13 + size * 0.35}" text-anchor="middle" font-family="Verdana, sans-serif" font-weight="700" font-size="${size}" fill="${fill}" ${style}>${text}</text>`;

const cardBack = '<rect y="6" width="40" height="5" fill="#33475b"/>';

/** Logos of card brands, simplified drawings for this sandbox. */
const logos: Readonly<Record<string, string>> = {
  visa: plate('#ffffff', word('VISA', '#1a2a80', 12, 'font-style="italic"')),
  mc: plate(
    '#ffffff',
    '<circle cx="16" cy="13" r="8" fill="#d8232a"/><circle cx="24" cy="13" r="8" fill="#f29a1f"/><path d="M20 6.1a8 8 0 0 1 0 13.8a8 8 0 0 1 0-13.8" fill="#ee6a22"/>',
  ),
  amex: plate('#1f6fb8', word('AMEX', '#ffffff', 10)),
  card: plate('#eef3f8', `${cardBack}<rect x="5" y="16" width="12" height="4" rx="2" fill="#8fa1b3"/>`),
  nocard: plate('#ffffff', '<path d="M6 20h12M6 15h8" stroke="#c5ced8" stroke-width="3" stroke-linecap="round"/>'),
};

const stroke = (colour: string, path: string): string =>
  svg(
    16,
    16,
    `<path d="${path}" fill="none" stroke="${colour}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"/>`,
  );

const padlock = 'M4 7.5h8v6H4zM5.6 7.5V5.2a2.4 2.4 0 0 1 4.8 0v2.3';

/** Icons of the client's controls, by a word in the requested name; `lock` is shown on a dark button. */
const components: readonly [RegExp, string][] = [
  [/error|warning|exclamation|alert/, stroke('#b3261e', 'M8 1.5a6.5 6.5 0 1 0 .01 0M8 4.8v3.9M8 11.2v.1')],
  [/check|valid|success/, stroke('#0b6646', 'M3 8.4l3.4 3.4L13 4.6')],
  [/^lock/, stroke('#ffffff', padlock)],
  [/lock/, stroke('#33475b', padlock)],
  [/expiry/, plate('#eef3f8', '<circle cx="12" cy="17" r="5" fill="none" stroke="#b3261e"/>')],
  [/cvc|security|hint/, plate('#eef3f8', `${cardBack}<circle cx="30" cy="18" r="5" fill="none" stroke="#b3261e"/>`)],
  [/chevron|arrow|down/, stroke('#33475b', 'M3.5 6l4.5 4.5L12.5 6')],
  [/cross|close|remove/, stroke('#33475b', 'M4 4l8 8M12 4l-8 8')],
];

const neutral = plate('#eef3f8', '<circle cx="20" cy="13" r="4" fill="#8fa1b3"/>');

/** The logo of a brand or payment method; a neutral one when it is unknown. */
export const getLogo = (name: string): string => logos[name] ?? neutral;

/** The icon of a control; a neutral one when it is unknown. */
export const getIcon = (name: string): string => components.find(([names]) => names.test(name))?.[1] ?? neutral;
