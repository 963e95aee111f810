import { describe, expect, it } from 'vitest';
import { readFeedDate } from './parse-date.ts';

describe('a date in another language', () => {
  it.each([
    ['Κυρ, 11 Ιούλ 2004 12:00:00 EST', '2004-07-11T17:00:00.000Z'],
    ['2004-július-13T9:15-05:00', '2004-07-13T14:15:00.000Z'],
    ['2023. augusztus 5.', '2023-08-05T00:00:00.000Z'],
    ['Пн, 02 янв 2023 10:00:00 +0300', '2023-01-02T07:00:00.000Z'],
    ['pon, 02 sty 2023 10:00:00 +0100', '2023-01-02T09:00:00.000Z'],
    ['2 października 2023', '2023-10-02T00:00:00.000Z'],
    ['po, 2. ledna 2023', '2023-01-02T00:00:00.000Z'],
    ['5. Jänner 2023', '2023-01-05T00:00:00.000Z'],
    ['E, 02 jaanuar 2023', '2023-01-02T00:00:00.000Z'],
    ['Pzt, 02 Oca 2023 10:00:00 +0300', '2023-01-02T07:00:00.000Z'],
    ['2004-05-25 오후 11:23:17', '2004-05-25T14:23:17.000Z'],
    ['2004년 05월 28일  01:31:15', '2004-05-27T16:31:15.000Z'],
    ['2023년 1월 2일 오전 9:05', '2023-01-02T00:05:00.000Z'],
    ['24. 12. 2026 v 15:00', '2026-12-24T15:00:00.000Z'],
    ['четверг, 24 декабря 2026 г. в 15:00', '2026-12-24T15:00:00.000Z'],
    ['jueves, 24 de diciembre de 2026 a las 15:00', '2026-12-24T15:00:00.000Z'],
    ['Donnerstag, 24. Dezember 2026 um 15:00:00 Mitteleuropäische Normalzeit', '2026-12-24T14:00:00.000Z'],
    ['torsdag 2 juli 2026 kl. 15:00:00 centraleuropeisk sommartid', '2026-07-02T13:00:00.000Z'],
    ['24. joulukuuta 2026 klo 15.00.00 Itä-Euroopan normaaliaika', '2026-12-24T13:00:00.000Z'],
    ['lundi 3 avril 2023 à 10h00', '2023-04-03T10:00:00.000Z'],
    ['mandag d. 3. april 2023 kl. 10.00', '2023-04-03T10:00:00.000Z'],
    ['3. toukokuuta 2015 kello 12.00', '2015-05-03T12:00:00.000Z'],
    ['quinta-feira, 24 de dezembro de 2026 às 15:00', '2026-12-24T15:00:00.000Z'],
    ['2026. 12. 24. 15:00', '2026-12-24T15:00:00.000Z'],
  ])('parses %s', (text, expected) => expect(new Date(readFeedDate(text) ?? Number.NaN).toISOString()).toBe(expected));

  it.each(['sv', 'nb', 'nn', 'da', 'fi', 'is', 'de', 'nl', 'fr', 'es', 'it', 'pt', 'cs', 'et', 'uk', 'ru'])(
    'has every month, in the forms of the language %s',
    (language) => {
      for (let month = 0; month < 12; month += 1)
        for (const dateStyle of ['full', 'long'] as const) {
          const day = Date.UTC(2026, month, 24);
          const format = new Intl.DateTimeFormat(language, { dateStyle, timeStyle: 'short', timeZone: 'UTC' });
          const text = format.format(day + 15 * 3_600_000);
          expect([text, readFeedDate(text)]).toEqual([text, day + 15 * 3_600_000]);
        }
    },
  );

  it('has no month by a name with two meanings', () => {
    expect(readFeedDate('2 listopada 2026')).toBeUndefined();
    expect(readFeedDate('2 lis 2026')).toBeUndefined();
    expect(readFeedDate('2 srp 2026')).toBeUndefined();
  });
});
