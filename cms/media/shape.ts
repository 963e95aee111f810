import type { Random } from './random.ts';

type Attributes = Record<string, string | number | undefined>;

const trim = (value: string | number): string =>
  typeof value === 'number' ? String(Math.round(value * 10) / 10) : value;

/** Writes one SVG element. Numbers are cut to a tenth. */
export function tag(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${trim(value!)}"`)
    .join('');
  return content === '' ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

export const circle = (cx: number, cy: number, r: number, fill: string, more: Attributes = {}): string =>
  tag('circle', { cx, cy, r, fill, ...more });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  more: Attributes = {},
): string => tag('rect', { x, y, width, height, fill, ...more });

export const path = (d: string, fill: string, more: Attributes = {}): string => tag('path', { d, fill, ...more });

export const line = (d: string, stroke: string, width: number, more: Attributes = {}): string =>
  tag('path', { d, fill: 'none', stroke, 'stroke-width': width, 'stroke-linecap': 'round', ...more });

export const group = (content: string, more: Attributes = {}): string => tag('g', more, content);

/** Repeats a drawing. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

/** A vertical gradient; stops are [offset 0–1, colour, opacity]. Refer to it by `url(#id)`. */
export const fade = (id: string, stops: readonly [number, string, number?][], isAcross = false): string =>
  tag(
    'linearGradient',
    { id, x1: 0, y1: 0, x2: isAcross ? 1 : 0, y2: isAcross ? 0 : 1 },
    stops
      .map(([offset, color, opacity = 1]) =>
        tag('stop', { offset: String(offset), 'stop-color': color, 'stop-opacity': String(opacity) }),
      )
      .join(''),
  );

/** A soft blur filter. Refer to it by `url(#id)`. */
export const blur = (id: string, radius: number): string =>
  tag(
    'filter',
    { id, x: '-50%', y: '-50%', width: '200%', height: '200%' },
    tag('feGaussianBlur', { stdDeviation: radius }),
  );

/** Colours between two, as `#rrggbb`. */
export function mix(from: string, to: string, share: number): string {
  const channel = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) => Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The outline of hills or mountains from edge to edge, filled down to `bottom`. */
export function ridge(
  random: Random,
  facts: { width: number; bottom: number; height: number; swing: number; steps: number; isSharp: boolean },
): string {
  const { width, bottom, height, swing, steps, isSharp } = facts;
  const points = Array.from({ length: steps + 1 }, (_, index) => ({
    x: (width * index) / steps + (index % steps === 0 ? 0 : random.between(-0.25, 0.25) * (width / steps)),
    y: height - (index % 2 === 0 ? random.between(0, 0.35) : random.between(0.55, 1)) * swing,
  }));
  const along = points
    .map(({ x, y }, index) => {
      const before = points[index - 1];
      if (before === undefined) return `L${x.toFixed(1)} ${y.toFixed(1)}`;
      if (isSharp) {
        const kneeX = before.x + (x - before.x) * random.between(0.4, 0.6);
        const kneeY = before.y + (y - before.y) * random.between(0.3, 0.7);
        return `L${kneeX.toFixed(1)} ${kneeY.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}`;
      }
      const half = (before.x + x) / 2;
      return `C${half.toFixed(1)} ${before.y.toFixed(1)} ${half.toFixed(1)} ${y.toFixed(1)} ${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
  return `M0 ${bottom}${along}L${width} ${bottom}Z`;
}

/** Wraps elements as a picture of a given size, drawn in its own units. */
export const wrapSvg = (width: number, height: number, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
