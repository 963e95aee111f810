import { expect, it } from 'vitest';
import { parseUserAgent } from './user-agent.ts';

const like = 'Mozilla/5.0';
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${like} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/143.0.0.0 Safari/537.36 Edg/143.0.0.0`, 'Edge', 'Windows'],
  [`${like} (Windows NT 10.0; Win64; x64) ${webKit} Chrome/143.0.0.0 Safari/537.36 OPR/120.0`, 'Opera', 'Windows'],
  [`${like} (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox', 'Linux'],
  [`${like} (Linux; Android 10; K) ${webKit} Chrome/143.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `${like} (Linux; Android 14) ${webKit} SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [
    `${like} (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari',
    'iOS',
  ],
  [
    `${like} (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${webKit} CriOS/143.0 Mobile/15E148 Safari/604.1`,
    'Chrome',
    'iOS',
  ],
  [`${like} (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/19.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${like} (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['curl/8.5.0', null, null],
  [undefined, null, null],
])('%s is %s on %s', (agent, browser, system) => {
  expect(parseUserAgent(agent)).toEqual({ browser, system });
});
