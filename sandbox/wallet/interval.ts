import type { Agreement } from './model.ts';

const dayMs = 86_400_000;

/** The number of the interval of an agreement, counted from its start, in which a charge is due. */
export function getInterval({ interval: { unit, count }, start, created }: Agreement, due: string): number {
  const [from, to] = [new Date((start ?? created).slice(0, 10)), new Date(due)];
  const isDays = unit === 'DAY' || unit === 'WEEK';
  const isEarlierDay = to.getUTCDate() < from.getUTCDate();
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  const passed = isDays ? (to.getTime() - from.getTime()) / dayMs : months - (isEarlierDay ? 1 : 0);
  return Math.floor(passed / { DAY: 1, WEEK: 7, MONTH: 1, YEAR: 12 }[unit] / count);
}
