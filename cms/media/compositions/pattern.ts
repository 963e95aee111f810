import { footTitle, headTitle, side, type Composition } from '../composition.ts';
import { setText } from '../lettering.ts';
import { circle, group, line, mix, path, rect, times } from '../shape.ts';

const closedCurve = (points: readonly { x: number; y: number }[]): string => {
  const middle = (left: { x: number; y: number }, right: { x: number; y: number }): string =>
    `${((left.x + right.x) / 2).toFixed(1)} ${((left.y + right.y) / 2).toFixed(1)}`;
  const start = `M${middle(points.at(-1)!, points[0]!)}`;
  return `${start}${points.map((point, index) => `Q${point.x.toFixed(1)} ${point.y.toFixed(1)} ${middle(point, points[(index + 1) % points.length]!)}`).join('')}Z`;
};

/** The rings of a felled tree, or of time. */
export const rings: Composition = ({ random, palette }) => {
  const { ground, deep, mid, accent, second } = palette;
  const bumps = Array.from({ length: 14 }, () => random.between(0.86, 1.14));
  const centre = { x: random.between(360, 430), y: random.between(180, 250) };
  const odd = random.whole(3, 8);
  const ring = (index: number): string => {
    const radius = 420 - index * 27 + random.between(-4, 4);
    const points = bumps.map((bump, at) => {
      const turn = (at / bumps.length) * 2 * Math.PI;
      const reach = radius * (1 + (bump - 1) * (0.5 + index / 20));
      return { x: centre.x + Math.cos(turn) * reach, y: centre.y + Math.sin(turn) * reach };
    });
    return path(closedCurve(points), index === odd ? accent : index % 2 === 0 ? mid : mix(mid, ground, 0.45));
  };
  return {
    art:
      rect(0, 0, side, side, ground) +
      times(15, ring) +
      circle(centre.x, centre.y, 10, second) +
      rect(0, 418, side, 182, palette.tone === 'dark' ? deep : second),
    title: { ...footTitle(104), y: 450 },
    typeface: 'serif',
  };
};

/** A square field of quarter rounds, half rounds and discs. */
export const grid: Composition = ({ random, palette }) => {
  const { ground, deep, mid, accent, second } = palette;
  const colors = [mid, accent, second, deep];
  const cell = 150;
  const tile = (column: number, row: number): string => {
    const [x, y] = [column * cell, row * cell];
    const [back, front] = [random.pick([ground, mid, ground]), random.pick(colors)];
    const turn = random.whole(0, 3) * 90;
    const shapes = [
      path(`M0 0H${cell}A${cell} ${cell} 0 0 1 0 ${cell}Z`, front),
      path(`M0 0H${cell}A${cell / 2} ${cell / 2} 0 0 1 0 0Z`, front),
      circle(cell / 2, cell / 2, cell / 2, front),
      circle(cell / 2, cell / 2, cell / 2, front) + circle(cell / 2, cell / 2, cell / 5, back),
      path(`M0 0L${cell} ${cell}H0Z`, front),
      times(4, (index) => rect(0, index * 40, cell, 20, front)),
    ];
    const drawn = rect(0, 0, cell, cell, front === back ? ground : back) + random.pick(shapes);
    return group(group(drawn, { transform: `rotate(${turn} ${cell / 2} ${cell / 2})` }), {
      transform: `translate(${x} ${y})`,
    });
  };
  return {
    art:
      rect(0, 0, side, side, ground) +
      times(4, (column) => times(3, (row) => tile(column, row))) +
      rect(0, 450, side, 150, palette.tone === 'dark' ? deep : second),
    title: { ...footTitle(86), y: 482, hold: 'middle' },
    typeface: 'grotesk',
  };
};

/** A knitted border with stars, as on a winter sweater. */
export const knit: Composition = ({ random, palette }) => {
  const { ground, deep, mid, accent, second, ink } = palette;
  const stitch = 20;
  const rose = ['0001000', '0101010', '0011100', '1111111', '0011100', '0101010', '0001000'];
  const [first, other] = random.next() < 0.5 ? [accent, second] : [second, accent];
  const mark = (column: number, row: number, color: string): string => {
    const [x, y] = [column * stitch, row * stitch];
    return path(
      `M${x} ${y}L${x + stitch / 2} ${y + 8}L${x + stitch} ${y}V${y + 12}L${x + stitch / 2} ${y + stitch}L${x} ${y + 12}Z`,
      color,
    );
  };
  const band = (row: number, color: string, rhythm: number): string =>
    times(30, (column) => (column % rhythm < rhythm / 2 ? mark(column, row, color) : ''));
  const roses = times(4, (index) =>
    rose
      .map((bits, row) =>
        [...bits]
          .map((bit, column) =>
            bit === '1' ? mark(index * 8 + column - 1, row + 16, index % 2 === 0 ? first : other) : '',
          )
          .join(''),
      )
      .join(''),
  );
  const ground2 = palette.tone === 'dark' ? deep : second;
  return {
    art:
      rect(0, 0, side, side, ground) +
      rect(0, 270, side, 240, mix(ground, palette.tone === 'dark' ? deep : mid, 0.55)) +
      band(12, first, 2) +
      band(14, other === ground2 ? mid : other, 4) +
      roses +
      band(24, other, 4) +
      band(26, first, 2) +
      band(28, mid, 2),
    title: headTitle(160),
    typeface: 'grotesk',
    fill: ink,
  };
};

/** Lines of equal height, as on a mountain map, or cracks in ice. */
export const contour: Composition = ({ random, palette }) => {
  const { ground, accent, second, mid, ink } = palette;
  const peaks = Array.from({ length: 3 }, () => ({
    x: random.between(80, 520),
    y: random.between(340, 560),
    reach: random.between(60, 110),
  }));
  const lines = times(26, (index) => {
    const base = 262 + index * 15;
    const steps = Array.from({ length: 31 }, (_, step) => step * 20);
    const d = steps
      .map((x, step) => {
        const lift = peaks.reduce(
          (sum, peak) => sum + peak.reach * Math.exp(-((x - peak.x) ** 2) / 9_000 - (base - peak.y) ** 2 / 16_000),
          0,
        );
        return `${step === 0 ? 'M' : 'L'}${x} ${(base - lift).toFixed(1)}`;
      })
      .join('');
    return line(
      d,
      index % 6 === 2 ? accent : index % 2 === 0 ? second : mix(second, mid, 0.6),
      index % 6 === 2 ? 6 : 3,
      { 'stroke-linejoin': 'round' },
    );
  });
  return {
    art: rect(0, 0, side, side, ground) + lines,
    title: headTitle(120),
    typeface: 'narrow',
    fill: ink,
  };
};

/** A voice drawn as bars of sound. */
export const waves: Composition = ({ random, palette }) => {
  const { ground, accent, second, mid } = palette;
  const count = 19;
  const phase = random.between(0, 6);
  const bars = times(count, (index) => {
    const swell = Math.abs(Math.sin(index * 0.55 + phase)) * 0.7 + Math.abs(Math.sin(index * 1.7 + phase * 2)) * 0.3;
    const height = 36 + swell * 270;
    return rect(
      46 + index * 27,
      400 - height / 2,
      17,
      height,
      [accent, second, mid][(index + Math.floor(phase)) % 7 < 4 ? 0 : index % 2 === 0 ? 1 : 2]!,
      { rx: 8.5 },
    );
  });
  return { art: rect(0, 0, side, side, ground) + bars, title: headTitle(160), typeface: 'grotesk' };
};

/** A single letter, far too large for its paper. */
export const letter: Composition = ({ random, palette, title }) => {
  const { ground, deep, mid, accent, second } = palette;
  const isDark = palette.tone === 'dark';
  const giant = setText(
    title.slice(0, 1),
    { x: random.between(60, 130), y: 56, width: 420, height: 350, align: 'middle', hold: 'middle' },
    { typeface: random.pick(['grotesk', 'serif'] as const), fill: accent, largest: 620 },
  ).svg;
  return {
    art:
      rect(0, 0, side, side, ground) +
      circle(random.between(380, 500), random.between(110, 220), random.between(120, 170), mid) +
      giant +
      times(5, (index) => rect(0, 296 + index * 30, side, 9, ground)) +
      rect(0, 440, side, 160, isDark ? deep : second),
    title: { ...footTitle(90), y: 474, hold: 'middle' },
    typeface: 'grotesk',
  };
};
