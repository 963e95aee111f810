import { drawCurtains } from './aurora.ts';
import { palettes, type Palette } from './palette.ts';
import { createRandom, type Random } from './random.ts';
import {
  drawSky,
  drawStars,
  drawMountains,
  drawPines,
  drawGlints,
  drawMoon,
  drawHut,
  sceneSize,
} from './scene-background.ts';
import { circle, fade, line, mix, path, rect, ridge, tag, times, wrapSvg } from './shape.ts';

const { width, height } = sceneSize;

type Scene = (random: Random) => string;

const night: Palette = palettes.night;

const scenes: Record<string, Scene> = {
  'aurora-fjord': (random) => {
    const shore = 690;
    return (
      drawSky('sky', [
        [0, '#050a20'],
        [0.5, '#0f2350'],
        [0.8, '#1f4a7a'],
      ]) +
      drawStars(random, 170, 480) +
      drawCurtains(random, night, { width, top: 20, height: 520 }) +
      drawMountains(random, '#2a5484', '#081534', 520, shore, 4) +
      rect(0, shore, width, height - shore, '#0b1f44') +
      tag(
        'defs',
        {},
        fade('mirror', [
          [0, '#5ef2c2', 0.42],
          [1, '#5ef2c2', 0],
        ]),
      ) +
      rect(0, shore, width, 150, 'url(#mirror)') +
      drawGlints(random, 1130, shore + 14, '#b8ffe6', 11, 260) +
      drawGlints(random, 480, shore + 22, '#8fb6ff', 9, 160) +
      path(ridge(random, { width, bottom: height, height: 868, swing: 40, steps: 6, isSharp: false }), '#050b1f') +
      drawHut(1330, 858, 0.42, '#0a1430', '#ffc96b')
    );
  },
  'winter-cabin': (random) =>
    drawSky('sky', [
      [0, '#0a1230'],
      [0.7, '#2b4a8a'],
      [1, '#6d7fc0'],
    ]) +
    drawStars(random, 120, 420) +
    drawMoon(420, 200, 62, '#fdf3d0') +
    drawMountains(random, '#4a66a8', '#22386e', 430, 720, 2) +
    drawPines(random, 720, '#16285a', 130, 260) +
    drawPines(random, 790, '#0c1840', 160, 330) +
    path(ridge(random, { width, bottom: height, height: 730, swing: 50, steps: 4, isSharp: false }), '#c9d8f5') +
    drawHut(1120, 770, 1.05, '#3a1420', '#ffc35a') +
    path(ridge(random, { width, bottom: height, height: 800, swing: 44, steps: 3, isSharp: false }), '#eef4ff'),
  archipelago: (random) => {
    const sea = 560;
    const island = (x: number, y: number, half: number, color: string): string =>
      path(`M${x - half} ${y}Q${x - half * 0.5} ${y - half * 0.34} ${x} ${y - half * 0.3}T${x + half} ${y}Z`, color);
    return (
      drawSky('sky', [
        [0, '#241a4e'],
        [0.4, '#a3476a'],
        [0.62, '#ff9a5a'],
      ]) +
      circle(700, 520, 96, '#ffe2a0') +
      rect(0, sea, width, height - sea, '#3a2a5e') +
      drawGlints(random, 700, sea + 16, '#ffcf8a', 18, 230) +
      times(6, (index) =>
        island(140 + index * 280 + random.between(-60, 60), sea + 2, random.between(70, 150), '#4a2c5c'),
      ) +
      island(330, 690, 260, '#241740') +
      island(1260, 720, 380, '#1b1136') +
      path('M1222 616L1238 380H1282L1298 616Z', '#fff1e0') +
      path('M1229 520L1233 452H1287L1291 520Z', '#d1344a') +
      rect(1232, 340, 56, 42, '#ffdf8a') +
      path('M1224 342L1260 300L1296 342Z', '#1b1136') +
      tag(
        'defs',
        {},
        fade(
          'beam',
          [
            [0, '#ffdf8a', 0],
            [1, '#ffdf8a', 0.75],
          ],
          true,
        ),
      ) +
      path('M1234 360L700 250V440Z', 'url(#beam)') +
      drawGlints(random, 1260, 740, '#ff9a5a', 9, 160)
    );
  },
  'moonlit-lake': (random) =>
    drawSky('sky', [
      [0, '#071028'],
      [0.55, '#1b3f6a'],
      [1, '#3f7fa0'],
    ]) +
    drawStars(random, 110, 380) +
    drawMoon(1130, 250, 92, '#fff6dc') +
    drawMountains(random, '#3a6a92', '#143a58', 400, 600, 3) +
    drawPines(random, 604, '#0c2a40', 60, 150) +
    rect(0, 600, width, 300, '#143c5c') +
    drawGlints(random, 1130, 618, '#fff6dc', 18, 150) +
    path('M0 900V760Q180 700 330 900Z', '#061626') +
    drawPines(random, 930, '#061626', 60, 210),
  'northern-city': (random) => {
    const house = (index: number): string => {
      const wide = random.between(84, 132);
      const x = index * 112 - 20;
      const tall = random.between(190, 400);
      const wall = random.pick(['#22346e', '#2b2a63', '#1a2a58', '#3a2f6b']);
      const windows = times(12, (at) =>
        random.next() < 0.55
          ? rect(
              x + 16 + (at % 3) * (wide / 3.4),
              760 - tall + 46 + Math.floor(at / 3) * 52,
              16,
              24,
              random.pick(['#ffcf7a', '#ffe3ae', '#ffb35c']),
            )
          : '',
      );
      return (
        rect(x, 760 - tall, wide, tall, wall) +
        path(
          `M${x - 6} ${760 - tall}L${x + wide / 2} ${760 - tall - random.between(30, 90)}L${x + wide + 6} ${760 - tall}Z`,
          mix(wall, '#05091f', 0.45),
        ) +
        windows
      );
    };
    return (
      drawSky('sky', [
        [0, '#0b1440'],
        [0.6, '#3a4fa0'],
        [0.9, '#c88ab0'],
      ]) +
      drawStars(random, 70, 300) +
      drawMountains(random, '#4a5cae', '#2a3a82', 430, 760, 2) +
      path('M760 760V250L790 150L820 250V760Z', '#16245a') +
      times(15, house) +
      rect(0, 756, width, 144, '#141f4e') +
      times(26, () =>
        line(
          `M${random.between(0, width).toFixed(0)} ${random.between(774, 890).toFixed(0)}h${random.between(14, 60).toFixed(0)}`,
          '#ffcf7a',
          4,
          { opacity: 0.5 },
        ),
      )
    );
  },
  'snow-road': (random) =>
    drawSky('sky', [
      [0, '#060d24'],
      [0.6, '#1c3768'],
      [1, '#4c6fae'],
    ]) +
    drawStars(random, 200, 460) +
    drawCurtains(random, palettes.fjord, { width, top: -60, height: 420 }) +
    drawMountains(random, '#5f82b8', '#b9cdec', 440, 640, 3) +
    rect(0, 620, width, 280, '#e6effc') +
    path(
      'M796 622C720 668 980 706 900 762S560 842 470 900H1170C1180 830 1090 790 1060 752S800 678 806 622Z',
      '#6f88bb',
    ) +
    times(7, (index) => {
      const near = (index / 6) ** 1.8;
      const x = 846 + near * 420;
      const y = 652 + near * 226;
      const tall = 22 + near * 90;
      return rect(x, y - tall, 3 + near * 8, tall, '#2b3f6e') + rect(x, y - tall, 3 + near * 8, tall * 0.3, '#ff6b5a');
    }),
};

/** The names that `drawScene` knows. */
export const sceneNames: readonly string[] = Object.keys(scenes);

/** Draws a picture of the North for the head of a page, as SVG. @returns null for a name it does not know. */
export function drawScene(name: string): string | null {
  const scene = Object.hasOwn(scenes, name) ? scenes[name] : undefined;
  return scene === undefined ? null : wrapSvg(width, height, scene(createRandom(name)));
}
