import { footTitle, headTitle, side, type Brief, type Composition } from '../composition.ts';
import { circle, group, line, mix, path, rect, times } from '../shape.ts';

const skins = ['#f6cfb2', '#e2a983', '#b9744f', '#7d4a33', '#fbe0cb'];

/** A person of simple shapes, about 260 units wide, head at the origin. */
const person = ({ random, palette }: Brief, color: string, hair: string): string => {
  const skin = random.pick(skins);
  const hairStyles = [
    path('M-78 -6A78 84 0 0 1 78 -6Q60 -50 0 -46T-78 -6Z', hair),
    path('M-84 70Q-96 -92 0 -92T84 70Q74 -30 30 -40Q-30 -20 -62 -24Q-70 20 -84 70Z', hair),
    circle(0, -96, 34, hair) + path('M-74 -8A74 82 0 0 1 74 -8Q40 -56 -74 -8Z', hair),
    times(9, (index) => circle(-72 + index * 18, -52 - Math.sin((index / 8) * Math.PI) * 38, 26, hair)),
    path('M-76 0Q-84 -92 8 -92T78 -20Q40 -54 -20 -52Q-64 -48 -76 0Z', hair),
  ];
  const eyes = random.pick([
    circle(-28, 4, 6, palette.deep) + circle(28, 4, 6, palette.deep),
    line('M-38 4H-18M18 4H38', palette.deep, 6),
    circle(-28, 4, 23, 'none', { stroke: palette.deep, 'stroke-width': 5 }) +
      circle(28, 4, 23, 'none', { stroke: palette.deep, 'stroke-width': 5 }) +
      line('M-5 4H5', palette.deep, 5) +
      circle(-28, 4, 5, palette.deep) +
      circle(28, 4, 5, palette.deep),
  ]);
  const mouth = random.pick([
    line('M-18 44Q0 58 18 44', palette.deep, 6),
    path('M-20 42Q0 70 20 42Z', palette.deep),
    line('M-14 48H14', palette.deep, 6),
  ]);
  return (
    path('M-150 300Q-150 128 -40 122H40Q150 128 150 300Z', color) +
    rect(-28, 70, 56, 76, mix(skin, '#000000', 0.12), { rx: 24 }) +
    rect(-70, -84, 140, 180, skin, { rx: 70 }) +
    random.pick(hairStyles) +
    eyes +
    line('M0 10L-6 26H4', mix(skin, '#000000', 0.3), 5, { 'stroke-linejoin': 'round' }) +
    mouth
  );
};

/** The hosts, one or two of them, cut out of coloured paper. */
export const portrait: Composition = (brief) => {
  const { random, palette } = brief;
  const { ground, deep, mid, accent, second, ink } = palette;
  const isDark = palette.tone === 'dark';
  const hairs = isDark ? [deep, second, mix(deep, accent, 0.4)] : [deep, mix(deep, accent, 0.5), mix(deep, mid, 0.4)];
  const place = (x: number, y: number, scale: number, color: string, hair: string): string =>
    group(person(brief, color, hair), { transform: `translate(${x} ${y}) scale(${scale})` });
  const people =
    brief.hosts > 1
      ? place(190, 372, 0.98, accent, hairs[0]!) + place(412, 392, 0.98, isDark ? second : mid, hairs[1]!)
      : place(330, 360, 1.16, accent, random.pick(hairs));
  return {
    art: rect(0, 0, side, side, ground) + circle(random.between(220, 400), 400, 240, mid) + people,
    title: headTitle(132),
    typeface: random.pick(['grotesk', 'narrow'] as const),
    fill: ink,
  };
};

/** A friendly creature for the youngest. */
export const creature: Composition = ({ random, palette }) => {
  const { ground, deep, mid, accent, second, ink } = palette;
  const eyes = random.whole(1, 3);
  const isPointed = random.next() < 0.5;
  const [x, y] = [random.between(280, 320), 300];
  const ear = (direction: number): string =>
    isPointed
      ? path(
          `M${x + direction * 60} ${y - 130}L${x + direction * 150} ${y - 220}L${x + direction * 160} ${y - 60}Z`,
          accent,
        )
      : circle(x + direction * 120, y - 130, 52, accent) + circle(x + direction * 120, y - 130, 26, second);
  const face = times(eyes, (index) => {
    const eyeX = x + (index - (eyes - 1) / 2) * 92;
    return (
      circle(eyeX, y - 46, 42, '#ffffff') + circle(eyeX + 8, y - 40, 20, deep) + circle(eyeX + 15, y - 48, 7, '#ffffff')
    );
  });
  return {
    art:
      rect(0, 0, side, side, ground) +
      times(16, () => {
        const [starX, starY] = [random.between(20, 580), random.between(20, 360)];
        return circle(starX, starY, random.between(3, 9), random.pick([second, mid]));
      }) +
      ear(-1) +
      ear(1) +
      path(`M${x - 180} 620V${y}A180 180 0 0 1 ${x + 180} ${y}V620Z`, accent) +
      face +
      path(`M${x - 60} ${y + 30}Q${x} ${y + 96} ${x + 60} ${y + 30}Z`, deep) +
      path(`M${x - 24} ${y + 34}h20v20h-20Z`, '#ffffff') +
      circle(x - 130, y + 24, 22, second, { opacity: 0.65 }) +
      circle(x + 130, y + 24, 22, second, { opacity: 0.65 }) +
      path('M0 430Q300 392 600 430V600H0Z', palette.tone === 'dark' ? deep : second),
    title: { ...footTitle(104), y: 456, align: 'middle', hold: 'middle' },
    typeface: 'grotesk',
    fill: ink,
  };
};
