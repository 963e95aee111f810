import { footAuthor, footTitle, headAuthor, headTitle, side, type Composition } from '../composition.ts';
import { drawCurtains } from '../aurora.ts';
import { blur, circle, fade, group, line, mix, path, rect, ridge, tag, times } from '../shape.ts';

/** Curtains of northern light over dark hills. */
export const aurora: Composition = ({ random, palette }) => {
  const { ground, deep, mid, ink } = palette;
  const stars = times(46, () =>
    circle(random.between(0, side), random.between(0, 380), random.between(0.8, 2.4), ink, { opacity: 0.75 }),
  );
  const sky = fade('sky', [
    [0, deep],
    [0.6, ground],
    [1, mid],
  ]);
  return {
    art:
      tag('defs', {}, sky) +
      rect(0, 0, side, side, 'url(#sky)') +
      stars +
      drawCurtains(random, palette, { width: side, top: 60, height: 300 }) +
      path(
        ridge(random, { width: side, bottom: side, height: 425, swing: 80, steps: 6, isSharp: true }),
        mix(ground, deep, 0.5),
      ) +
      path(ridge(random, { width: side, bottom: side, height: 460, swing: 46, steps: 5, isSharp: false }), deep),
    title: footTitle(130),
    typeface: 'serif',
    author: headAuthor,
  };
};

/** Mountain behind mountain, with a sun or moon between. */
export const fjord: Composition = ({ random, palette }) => {
  const { ground, deep, mid, accent, second } = palette;
  const far = palette.tone === 'dark' ? mid : mix(palette.ground, mid, 0.7);
  const layers = times(5, (index) => {
    const share = index / 4;
    const color = mix(far, deep, share);
    return path(
      ridge(random, {
        width: side,
        bottom: side,
        height: 346 + index * 54,
        swing: 150 - index * 18,
        steps: 5 + index,
        isSharp: true,
      }),
      color,
    );
  });
  const x = random.between(330, 480);
  const y = random.between(240, 262);
  return {
    art:
      rect(0, 0, side, side, ground) +
      circle(x, y, 120, mix(ground, accent, 0.25)) +
      circle(x, y, 82, accent) +
      line(`M${x - 190} 272H${x - 60}`, second, 5, { opacity: 0.7 }) +
      line(`M${x + 40} 296H${x + 130}`, second, 5, { opacity: 0.7 }) +
      layers,
    title: headTitle(104),
    typeface: 'grotesk',
    author: footAuthor,
    authorFill: palette.tone === 'dark' ? palette.ink : palette.second,
  };
};

/** A great disc that mirrors itself in still water. */
export const disc: Composition = ({ random, palette }) => {
  const { ground, deep, mid, accent, second, ink } = palette;
  const radius = random.between(150, 175);
  const horizon = 330;
  const bars = times(6, (index) => {
    const width = (radius * 1.9 * (6 - index)) / 6 + random.between(-14, 14);
    return rect(side / 2 - width / 2, horizon + 12 + index * 20, width, 9, index % 3 === 1 ? second : accent, {
      rx: 4.5,
      opacity: 1 - index * 0.08,
    });
  });
  return {
    art:
      tag(
        'defs',
        {},
        fade('sky', [
          [0, palette.tone === 'dark' ? deep : second],
          [1, ground],
        ]) +
          fade('ball', [
            [0, accent],
            [1, second],
          ]) +
          tag('clipPath', { id: 'above' }, rect(0, 0, side, horizon, '#000')),
      ) +
      rect(0, 0, side, horizon, 'url(#sky)') +
      rect(0, horizon, side, side - horizon, palette.tone === 'dark' ? mix(ground, deep, 0.7) : mix(ground, mid, 0.5)) +
      group(circle(side / 2, horizon - 20, radius, 'url(#ball)'), { 'clip-path': 'url(#above)' }) +
      bars +
      path(
        ridge(random, { width: side, bottom: horizon, height: horizon + 2, swing: 36, steps: 7, isSharp: false }),
        palette.tone === 'dark' ? deep : mid,
      ),
    title: { ...footTitle(130), align: 'middle' },
    typeface: 'narrow',
    fill: ink,
    author: { ...headAuthor, align: 'middle' },
  };
};

/** A beam of light that sweeps through the dark. */
export const beam: Composition = ({ random, palette }) => {
  const { ground, deep, mid, accent, second, ink } = palette;
  const x = random.between(400, 470);
  const waves = times(4, (index) => {
    const y = 470 + index * 26;
    const arcs = times(11, (step) => `q15 ${step % 2 === 0 ? -9 : 9} 60 0`);
    return line(`M${-20 - index * 22} ${y}${arcs}`, mix(mid, second, 0.3), 4, { opacity: 0.75 - index * 0.14 });
  });
  return {
    art:
      tag(
        'defs',
        {},
        fade(
          'beam',
          [
            [0, accent, 0],
            [1, accent, 0.9],
          ],
          true,
        ) +
          fade('sky', [
            [0, deep],
            [1, ground],
          ]),
      ) +
      rect(0, 0, side, side, 'url(#sky)') +
      times(24, () =>
        circle(random.between(0, side), random.between(0, 300), random.between(0.8, 2), ink, { opacity: 0.6 }),
      ) +
      path(`M${x} 262L-60 ${random.between(120, 170)}V${random.between(400, 450)}Z`, 'url(#beam)') +
      path(`M${x - 30} 480L${x - 19} 282H${x + 19}L${x + 30} 480Z`, ink) +
      path(`M${x - 26} 412L${x - 23} 352H${x + 23}L${x + 26} 412Z`, accent) +
      rect(x - 22, 244, 44, 38, second) +
      path(`M${x - 28} 246L${x} 214L${x + 28} 246Z`, deep) +
      path(`M${x - 150} 620Q${x - 90} 470 ${x} 474T${x + 210} 620Z`, deep) +
      waves,
    title: headTitle(150),
    typeface: 'serif',
    author: { ...footAuthor },
  };
};

/** One lit window, all else asleep. */
export const lamp: Composition = ({ random, palette }) => {
  const { ground, deep, mid, accent, second, ink } = palette;
  const houseX = random.between(270, 350);
  const trees = times(9, (index) => {
    const x = index * 78 + random.between(-26, 26);
    const height = random.between(150, 290);
    return path(
      `M${x - height * 0.2} 540L${x} ${540 - height}L${x + height * 0.2} 540Z`,
      index % 2 === 0 ? deep : mix(ground, deep, 0.6),
    );
  });
  return {
    art:
      tag(
        'defs',
        {},
        blur('glow', 22) +
          fade('sky', [
            [0, mix(ground, deep, 0.6)],
            [1, mix(ground, mid, 0.45)],
          ]),
      ) +
      rect(0, 0, side, side, 'url(#sky)') +
      circle(random.between(90, 200), 250, 40, second, { opacity: 0.9 }) +
      trees +
      path(`M${houseX - 20} 430L${houseX + 90} 350L${houseX + 200} 430V556H${houseX - 20}Z`, deep) +
      rect(houseX + 62, 440, 62, 62, accent, { filter: 'url(#glow)', opacity: 0.9 }) +
      rect(houseX + 62, 440, 62, 62, accent) +
      line(`M${houseX + 93} 440V502M${houseX + 62} 471H${houseX + 124}`, deep, 5) +
      rect(houseX + 150, 352, 24, 60, deep) +
      path(
        ridge(random, { width: side, bottom: side, height: 560, swing: 26, steps: 4, isSharp: false }),
        mix(ink, mid, 0.25),
      ),
    title: headTitle(150),
    typeface: 'narrow',
    fill: ink,
  };
};
