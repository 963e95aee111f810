import type { Palette } from './palette.ts';
import type { Random } from './random.ts';
import { blur, fade, group, rect, tag, times } from './shape.ts';

/**
 * Draws northern lights: curtains of upright rays that follow slow waves, bright at the hem and fading upwards.
 *
 * @param box how wide they hang, where their tops begin, how far down they reach.
 */
export function drawCurtains(
  random: Random,
  { accent, second }: Palette,
  box: { width: number; top: number; height: number },
): string {
  const ray = box.width / 75;
  const curtains = times(3, (index) => {
    const phase = random.between(0, 6);
    const slope = random.between(-0.14, 0.14);
    const hem = box.top + box.height * (0.55 + index * 0.16);
    const rays = times(82, (step) => {
      const x = (step - 3) * ray;
      const wave = Math.sin(step * 0.11 + phase) * 0.13 + Math.sin(step * 0.29 + phase * 2) * 0.04;
      const foot = hem + wave * box.height + slope * x;
      const tall = box.height * (0.36 + 0.16 * Math.sin(step * 0.23 + phase) + random.between(0, 0.1));
      return rect(x, foot - tall, ray + 1, tall, `url(#ray${index})`, { opacity: random.between(0.55, 0.95) });
    });
    return group(rays, { filter: 'url(#silk)' }) + group(rays, { filter: 'url(#halo)', opacity: 0.5 });
  });
  const defs =
    times(3, (index) => {
      const [hemColor, topColor] = index === 1 ? [second, accent] : [accent, second];
      return fade(`ray${index}`, [
        [0, topColor, 0],
        [0.5, topColor, 0.22],
        [0.88, hemColor, 0.75],
        [1, hemColor, 0],
      ]);
    }) +
    blur('silk', box.width / 190) +
    blur('halo', box.width / 32);
  return tag('defs', {}, defs) + curtains;
}
