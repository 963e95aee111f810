import type { Random } from './random.ts';
import { blur, circle, fade, group, line, mix, path, rect, ridge, tag, times } from './shape.ts';

/** Size of a scene in the units it is drawn in: sixteen to nine. */
export const sceneSize = { width: 1600, height: 900 };

const { width, height } = sceneSize;

/** A sky from its height to the horizon; `id` names its gradient. */
export const drawSky = (id: string, stops: readonly [number, string][]): string =>
  tag('defs', {}, fade(id, stops)) + rect(0, 0, width, height, `url(#${id})`);

/** Stars down to a height. */
export const drawStars = (random: Random, count: number, lowest: number): string =>
  times(count, () =>
    circle(random.between(0, width), random.between(0, lowest), random.between(0.7, 2.6), '#ffffff', {
      opacity: random.between(0.3, 0.95),
    }),
  );

/** Range before range, from a far colour to a near one. */
export const drawMountains = (
  random: Random,
  from: string,
  to: string,
  top: number,
  bottom: number,
  count = 4,
): string =>
  times(count, (index) => {
    const share = count === 1 ? 1 : index / (count - 1);
    const facts = {
      width,
      bottom,
      height: top + (bottom - top) * share * 0.8,
      swing: 190 * (1 - share * 0.72),
      steps: 7 + index * 2,
      isSharp: true,
    };
    return path(ridge(random, facts), mix(from, to, share));
  });

/** A row of firs that stand on `foot`. */
export const drawPines = (random: Random, foot: number, color: string, low: number, high: number): string =>
  times(46, (index) => {
    const x = index * 36 + random.between(-16, 16);
    const tall = random.between(low, high);
    const y = foot + random.between(-8, 14);
    return times(3, (tier) => {
      const half = tall * (0.13 + tier * 0.055);
      const top = y - tall + tier * tall * 0.26;
      return path(
        `M${(x - half).toFixed(1)} ${(top + tall * 0.42).toFixed(1)}L${x.toFixed(1)} ${top.toFixed(1)}L${(x + half).toFixed(1)} ${(top + tall * 0.42).toFixed(1)}Z`,
        color,
      );
    });
  });

/** Light that breaks on water. */
export const drawGlints = (
  random: Random,
  x: number,
  top: number,
  color: string,
  count: number,
  spread: number,
): string =>
  times(count, (index) => {
    const half = random.between(0.25, 1) * spread * (1 - index / (count * 1.3));
    const at = x + random.between(-12, 12);
    return line(`M${(at - half).toFixed(1)} ${top + index * 15}H${(at + half).toFixed(1)}`, color, 4, {
      opacity: 0.75 - index / (count * 1.6),
    });
  });

/** A full moon with its glow. */
export const drawMoon = (x: number, y: number, radius: number, color: string): string =>
  tag('defs', {}, blur('moonlight', 40)) +
  circle(x, y, radius * 1.5, color, { filter: 'url(#moonlight)', opacity: 0.45 }) +
  circle(x, y, radius, color);

/** A hut under snow with a lit window; it stands on (x, y). */
export const drawHut = (x: number, y: number, scale: number, wall: string, glow: string): string =>
  tag('defs', {}, blur('warm', 18)) +
  group(
    path('M-120 0V-92L0 -180L120 -92V0Z', wall) +
      path('M-140 -84L0 -190L140 -84L128 -72L0 -168L-128 -72Z', '#eef4ff') +
      rect(62, -190, 26, 70, wall) +
      rect(-36, -86, 72, 60, glow, { filter: 'url(#warm)', opacity: 0.95 }) +
      rect(-36, -86, 72, 60, glow) +
      line('M0 -86V-26M-36 -56H36', wall, 6),
    { transform: `translate(${x} ${y}) scale(${scale})` },
  );
