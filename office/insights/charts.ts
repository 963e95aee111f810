import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import churn from './churn.sql?raw';
import type { ExportName } from '../../server/parquet/write-parquet.ts';
import type { Row } from './database.ts';
import funnelByPlan from './funnel-by-plan.sql?raw';
import funnelByRegion from './funnel-by-region.sql?raw';
import funnelBySource from './funnel-by-source.sql?raw';
import mrr from './mrr.sql?raw';
import retention from './retention.sql?raw';
import sessions from './sessions.sql?raw';
import trials from './trials.sql?raw';
import vouchers from './vouchers.sql?raw';

/** A chart of the office: its table, its SQL, and how its rows are drawn. */
export type Chart = {
  title: string;
  table: ExportName;
  sql: string;
  plots: (rows: Row[], width: number) => Plot.PlotOptions[];
};

const steps = ['visit', 'checkout', 'payment', 'purchase'];
/** The colour of the style sheet, which differs in light and dark. */
const colour = 'var(--accent)';

const funnel = (rows: Row[]): Plot.PlotOptions[] => [
  {
    height: 40 + new Set(rows.map(({ by }) => by)).size * 84,
    marginLeft: 70,
    marginRight: 110,
    // room for the number next to the longest bar, before the name of the group
    x: { grid: true, label: 'browsers', insetRight: 40 },
    y: { domain: steps.filter((step) => rows.some((row) => row['step'] === step)), label: null },
    fy: { label: null, domain: [...new Set(rows.map(({ by }) => by))] },
    marks: [
      Plot.barX(rows, { x: 'browsers', y: 'step', fy: 'by', fill: colour }),
      Plot.text(rows, { x: 'browsers', y: 'step', fy: 'by', text: 'browsers', dx: 4, textAnchor: 'start' }),
    ],
  },
];

/** A line for each region, one above the other. */
function lines(rows: Row[], x: string, y: string, isShare = false): Plot.PlotOptions[] {
  const dated = rows.map((row) => ({ ...row, [x]: new Date(String(row[x])) }));
  return [
    {
      height: 60 + new Set(rows.map(({ region }) => region)).size * 120,
      marginRight: 40,
      x: { label: null, type: 'utc' },
      y: { grid: true, zero: true, ticks: 4, label: isShare ? `${y} (%)` : y, percent: isShare },
      fy: { label: null },
      marks: [
        Plot.ruleY([0]),
        Plot.lineY(dated, { x, y, fy: 'region', stroke: colour, strokeWidth: 2 }),
        Plot.dot(dated, { x, y, fy: 'region', fill: colour, r: dated.length > 100 ? 0 : 3 }),
      ],
    },
  ];
}

const heatmap = (rows: Row[], width: number): Plot.PlotOptions[] => [
  {
    height: 50 + new Set(rows.map(({ cohort }) => cohort)).size * 26,
    marginLeft: 60,
    x: { label: 'months later; cells in %', axis: 'top' },
    y: { label: null, type: 'band' },
    marks: [
      Plot.cell(rows, {
        x: 'later',
        y: 'cohort',
        fill: colour,
        fillOpacity: ({ share }: Row) => Number(share) / 2,
      }),
      Plot.text(rows, {
        x: 'later',
        y: 'cohort',
        text: ({ share }: Row) => String(Math.round(Number(share) * 100)),
        // two digits fit into the narrowest cell, down to the smallest legible size
        fontSize: Math.max(7, Math.min(10, (width - 80) / new Set(rows.map(({ later }) => later)).size / 2)),
      }),
    ],
  },
];

/** Every value of a column, or every second, third …: as many as have room for their text. */
function thin(rows: Row[], column: string, width: number): Row[string][] {
  const values = [...new Set(rows.map((row) => row[column] ?? null))];
  const step = Math.ceil((values.length * 52) / (width - 80));
  return values.filter((_, index) => index % step === 0);
}

/** One plot for each currency, because amounts of two are not compared. */
const byCurrency = (rows: Row[], draw: (rows: Row[], currency: string) => Plot.PlotOptions): Plot.PlotOptions[] =>
  [...new Set(rows.map(({ currency }) => String(currency)))].toSorted().map((currency) =>
    draw(
      rows.filter((row) => row['currency'] === currency),
      currency,
    ),
  );

const months = (rows: Row[], width: number): Plot.PlotOptions[] =>
  byCurrency(rows, (own, currency) => ({
    height: 220,
    marginLeft: 60,
    x: { label: null, type: 'band', ticks: thin(own, 'month', width) },
    y: { grid: true, label: currency },
    marks: [Plot.ruleY([0]), Plot.barY(own, { x: 'month', y: 'mrr', fill: colour })],
  }));

const amounts = (rows: Row[]): Plot.PlotOptions[] =>
  byCurrency(rows, (own, currency) => ({
    height: 50 + own.length * 26,
    marginLeft: 130,
    marginRight: 60,
    x: { grid: true, label: `${currency} without VAT of one subscription` },
    y: { label: null, domain: own.map(({ voucher }) => voucher) },
    marks: [
      Plot.barX(own, { x: 'amount', y: 'voucher', fill: colour }),
      Plot.text(own, { x: 'amount', y: 'voucher', text: 'amount', dx: 4, textAnchor: 'start' }),
    ],
  }));

const days = (rows: Row[]) => lines(rows, 'day', 'sessions');
const losses = (rows: Row[]) => lines(rows, 'month', 'churn', true);
const shares = (rows: Row[]) => lines(rows, 'month', 'share', true);

/** All charts, by the name in their address. */
export const charts: Record<string, Chart> = {
  'funnel-by-region': { title: 'Funnel by region', table: 'events', sql: funnelByRegion, plots: funnel },
  'funnel-by-source': { title: 'Funnel by source', table: 'events', sql: funnelBySource, plots: funnel },
  'funnel-by-plan': { title: 'Funnel by plan', table: 'events', sql: funnelByPlan, plots: funnel },
  sessions: { title: 'Sessions', table: 'events', sql: sessions, plots: days },
  retention: { title: 'Retention', table: 'events', sql: retention, plots: heatmap },
  mrr: { title: 'Monthly recurring revenue', table: 'ledger', sql: mrr, plots: months },
  churn: { title: 'Churn', table: 'ledger', sql: churn, plots: losses },
  trials: { title: 'Trial conversion', table: 'events', sql: trials, plots: shares },
  vouchers: { title: 'Effect of vouchers', table: 'ledger', sql: vouchers, plots: amounts },
};

/** Widths in px: of a desktop's page, and of a phone with 390 px without its margins. */
const widths = { wide: 720, narrow: 340 };

const { document } = parseHTML('<!doctype html><html><body></body></html>');

/**
 * Draws rows as SVG, without the style element of the library: the policy allows only the style sheet (decision 0173).
 *
 * @returns markup with all text escaped; a drawing for each width, of which the style sheet shows one.
 */
export const drawChart = ({ plots }: Chart, rows: Row[]): string =>
  Object.entries(widths)
    .flatMap(([name, width]) =>
      plots(rows, width).map((options) => {
        const svg = Plot.plot({ ...options, width, document });
        svg.querySelector('style')?.remove();
        svg.setAttribute('class', `chart ${name}`);
        svg.setAttribute('aria-hidden', 'true');
        return svg.outerHTML;
      }),
    )
    .join('\n');
