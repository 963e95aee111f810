import { describe, expect, it } from 'vitest';
import { formatHelp, parseOptions } from './options.ts';

const command = {
  name: 'npm start',
  help: 'Starts everything.',
  options: {
    dev: { type: 'boolean', help: 'with hot reload' },
    only: { type: 'string', value: 'NAMES', help: 'these processes' },
  },
} as const;

describe('command line', () => {
  it('parses its options', () => {
    expect(parseOptions(command, ['--dev', '--only', 'site'])).toEqual({ dev: true, only: 'site' });
    expect(parseOptions(command, [])).toEqual({});
  });

  it('lists every option for --help', () => {
    const text = 'Starts everything.\n\nnpm start -- [options]\n  --dev         with hot reload\n';
    expect(parseOptions(command, ['--help', '--dev'])).toBe(
      `${text}  --only NAMES  these processes\n  --help        this text`,
    );
    expect(formatHelp(command)).toContain('--only NAMES');
  });

  it.each([
    [['--edeg'], 'there is no option --edeg: npm start takes --dev, --only, --help, see npm start -- --help'],
    [['-x'], 'there is no option -x: npm start takes'],
    [['site'], '"site" is no option: npm start takes'],
    [['--only'], '--only has an invalid value: npm start takes'],
    [['--dev=1'], '--dev has an invalid value: npm start takes'],
  ])('reports a plain error for %o', (args, words) => {
    expect(() => parseOptions(command, args)).toThrow(words);
  });
});
