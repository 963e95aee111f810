import { footAuthor, footTitle, headTitle, side, type Composition } from '../composition.ts';
import { circle, group, line, mix, path, rect, times } from '../shape.ts';

/** Small worlds on their paths. */
export const orbits: Composition = ({ random, palette }) => {
  const { ground, accent, second, mid, ink } = palette;
  const [x, y] = [300, 350];
  const tilt = random.between(-34, 34);
  const paths = times(4, (index) => {
    const [rx, ry] = [118 + index * 62, 42 + index * 30];
    const turn = random.between(0, 2 * Math.PI);
    return (
      line(`M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 ${-rx * 2} 0`, mix(mid, second, 0.5), 3.5) +
      circle(
        x + Math.cos(turn) * rx,
        y + Math.sin(turn) * ry,
        random.between(13, 27),
        index % 2 === 0 ? accent : second,
      )
    );
  });
  return {
    art:
      rect(0, 0, side, side, ground) +
      times(26, () =>
        circle(random.between(0, side), random.between(0, side), random.between(1, 2.6), ink, { opacity: 0.5 }),
      ) +
      group(paths, { transform: `rotate(${tilt.toFixed(1)} ${x} ${y})` }) +
      circle(x, y, 66, accent) +
      path(
        `M${x - 66} ${y}A66 66 0 0 0 ${x + 66} ${y}Q${x} ${y + 30} ${x - 66} ${y}Z`,
        mix(accent, palette.deep, 0.35),
      ),
    title: headTitle(112),
    typeface: 'grotesk',
    author: footAuthor,
  };
};

/** Columns that climb, coins on top. */
export const columns: Composition = ({ random, palette }) => {
  const { ground, accent, second, mid, deep } = palette;
  const heights = [90, 150, 120, 220, 260].map((height) => height + random.between(-24, 24));
  return {
    art:
      rect(0, 0, side, side, ground) +
      heights
        .map((height, index) => {
          const x = 44 + index * 104;
          return (
            rect(
              x,
              556 - height,
              92,
              height + 44,
              [mid, second, mid, accent, second][(index + random.whole(0, 2)) % 5]!,
            ) + path(`M${x} ${556 - height}a46 46 0 0 1 92 0Z`, index === 4 ? accent : deep)
          );
        })
        .join('') +
      circle(458 + 48, 556 - heights[4]! - 76, 30, accent),
    title: headTitle(150),
    typeface: 'grotesk',
  };
};

/** A rink or a pitch seen from above. */
export const pitch: Composition = ({ random, palette }) => {
  const { ground, accent, second, mid, ink } = palette;
  const spot = { x: random.between(360, 420), y: random.between(330, 390) };
  return {
    art:
      rect(0, 0, side, side, ground) +
      group(
        rect(-400, -220, 800, 440, mid, { rx: 110 }) +
          line('M-140 -220V220M140 -220V220', accent, 14) +
          line('M0 -220V220', second, 8) +
          circle(0, 0, 92, 'none', { stroke: second, 'stroke-width': 8 }) +
          circle(0, 0, 16, accent),
        { transform: `translate(${spot.x} ${spot.y}) rotate(${random.between(-32, -18).toFixed(1)})` },
      ) +
      rect(0, 0, side, 196, ground) +
      path(`M0 196L${side} 150V196Z`, ground),
    title: headTitle(134),
    typeface: 'narrow',
    fill: ink,
  };
};

/** Threads between points: people, servers, towns. */
export const network: Composition = ({ random, palette }) => {
  const { ground, accent, second, mid } = palette;
  const nodes = Array.from({ length: 20 }, (_, index) => ({
    x: 70 + (index % 5) * 115 + random.between(-34, 34),
    y: 50 + Math.floor(index / 5) * 104 + random.between(-30, 30),
    size: random.between(9, 30),
  }));
  const threads = nodes
    .flatMap((from, index) => nodes.slice(index + 1).map((to) => ({ from, to })))
    .filter(({ from, to }) => Math.hypot(from.x - to.x, from.y - to.y) < 168)
    .map(({ from, to }) =>
      line(`M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`, mid, 4),
    )
    .join('');
  return {
    art:
      rect(0, 0, side, side, ground) +
      threads +
      nodes
        .map(({ x, y, size }, index) =>
          index % 4 === 0
            ? rect(x - size, y - size, size * 2, size * 2, second, { rx: 6 })
            : circle(x, y, size, index % 3 === 0 ? accent : mid),
        )
        .join(''),
    title: footTitle(130),
    typeface: 'grotesk',
  };
};

/** Two cups, or two thoughts, that overlap. */
export const overlap: Composition = ({ random, palette }) => {
  const { ground, accent, second, mid, deep } = palette;
  const [y, radius] = [random.between(350, 372), random.between(138, 152)];
  const gap = random.between(72, 92);
  const [left, right] = [300 - gap, 300 + gap];
  const reach = Math.sqrt(radius ** 2 - gap ** 2);
  return {
    art:
      rect(0, 0, side, side, ground) +
      circle(left, y, radius, accent) +
      circle(right, y, radius, palette.tone === 'dark' ? second : mid) +
      path(
        `M300 ${y - reach}A${radius} ${radius} 0 0 1 300 ${y + reach}A${radius} ${radius} 0 0 1 300 ${y - reach}Z`,
        palette.tone === 'dark' ? mid : deep,
      ),
    title: headTitle(124),
    typeface: 'serif',
    author: { ...footAuthor },
  };
};
