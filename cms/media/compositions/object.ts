import { headTitle, side, type Composition } from '../composition.ts';
import { circle, line, mix, path, rect, times } from '../shape.ts';

/** A record on its plate. */
export const vinyl: Composition = ({ random, palette }) => {
  const { ground, deep, accent, second, mid } = palette;
  const [x, y] = [random.between(350, 420), random.between(410, 440)];
  const disc = palette.tone === 'dark' ? deep : palette.ink;
  return {
    art:
      rect(0, 0, side, side, ground) +
      rect(0, y, side, side - y, mid, { opacity: 0.5 }) +
      circle(x, y, 236, disc) +
      times(7, (index) =>
        circle(x, y, 220 - index * 18, 'none', { stroke: mix(disc, second, 0.28), 'stroke-width': 2.5 }),
      ) +
      circle(x, y, 84, accent) +
      path(`M${x - 84} ${y}A84 84 0 0 1 ${x + 84} ${y}Z`, second) +
      circle(x, y, 11, ground),
    title: headTitle(120),
    typeface: 'narrow',
  };
};

/** Stairs that lead in and out of power. */
export const stairs: Composition = ({ random, palette }) => {
  const { ground, accent, second, mid, deep } = palette;
  const rise = random.between(40, 48);
  const steps = times(7, (index) => {
    const [x, y] = [60 + index * 78, 596 - (index + 1) * rise];
    return (
      rect(x, y, side - x, rise + 1, index % 2 === 0 ? mid : mix(mid, ground, 0.35)) + rect(x, y, side - x, 8, second)
    );
  });
  return {
    art:
      rect(0, 0, side, side, ground) +
      rect(448, 116, 96, 480, palette.tone === 'dark' ? deep : mix(ground, deep, 0.16)) +
      path('M448 168a48 48 0 0 1 96 0V262H448Z', accent) +
      steps +
      circle(196, 596 - rise * 2 - 104, 19, accent) +
      path(`M178 ${596 - rise * 2}V${596 - rise * 2 - 62}a18 18 0 0 1 36 0V${596 - rise * 2}Z`, accent),
    title: { ...headTitle(150), width: 380 },
    typeface: 'serif',
  };
};

/** Leaves on their stems. */
export const plant: Composition = ({ random, palette }) => {
  const { ground, accent, second, mid, deep } = palette;
  const leafColors = palette.tone === 'dark' ? [mid, second, mix(mid, second, 0.5)] : [mid, deep, mix(mid, deep, 0.5)];
  const stem = (x: number, height: number): string => {
    const leaves = Math.floor(height / 46);
    const bend = random.between(-30, 30);
    return (
      line(`M${x} 620Q${x + bend} ${620 - height / 2} ${x} ${620 - height}`, leafColors[0]!, 7) +
      times(leaves, (index) => {
        const y = 596 - index * 44;
        const reach = random.between(46, 78) * (1 - index / (leaves + 4));
        const direction = index % 2 === 0 ? 1 : -1;
        return path(
          `M${x} ${y}q${reach * 0.4 * direction} ${-reach} ${reach * 1.3 * direction} ${-reach * 0.7}q${-reach * 0.1 * direction} ${reach * 0.8} ${-reach * 1.3 * direction} ${reach * 0.7}Z`,
          leafColors[index % 3]!,
        );
      }) +
      circle(x, 614 - height, random.between(16, 26), accent) +
      circle(x, 614 - height, 8, second)
    );
  };
  return {
    art:
      rect(0, 0, side, side, ground) +
      circle(300, 620, 250, mix(ground, accent, 0.28)) +
      times(5, (index) => stem(86 + index * 108, random.between(180, 350))),
    title: headTitle(140),
    typeface: 'serif',
  };
};

/** A track in the snow that leads out of the picture. */
export const trail: Composition = ({ random, palette }) => {
  const { ground, accent, mid, deep, ink, second } = palette;
  const sway = random.between(60, 110);
  const prints = times(13, (index) => {
    const share = index / 12;
    const y = 590 - share * 320;
    const size = 15 - share * 11;
    const x = 300 + Math.sin(share * 4.4) * sway + (index % 2 === 0 ? -1 : 1) * size * 1.1;
    return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${(size * 0.62).toFixed(1)}" ry="${size.toFixed(1)}" fill="${index > 10 ? accent : deep}"/>`;
  });
  return {
    art:
      rect(0, 0, side, side, ground) +
      times(30, () =>
        circle(random.between(0, side), random.between(0, 260), random.between(1, 3), ink, { opacity: 0.7 }),
      ) +
      times(7, (index) => {
        const x = index * 100 + random.between(-30, 30);
        const height = random.between(60, 130);
        return path(`M${x - height * 0.22} 286L${x} ${286 - height}L${x + height * 0.22} 286Z`, mix(deep, mid, 0.2));
      }) +
      path('M0 270Q300 232 600 276V600H0Z', mix(ink, second, 0.22)) +
      prints,
    title: { ...headTitle(110) },
    typeface: 'narrow',
  };
};
