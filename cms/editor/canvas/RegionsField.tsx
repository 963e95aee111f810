import { locales, localeNames, type Locale } from '../../model/content-types.ts';
import { messages } from './opened-page.ts';

type RegionsFieldProps = { value: readonly Locale[]; onChange: (value: readonly Locale[]) => void };

/** Chooses the regions that have the page, at least one. */
export function RegionsField({ value, onChange }: RegionsFieldProps) {
  return (
    <fieldset>
      <legend>{messages.canvas.pageRegions}</legend>
      {localeNames.map((locale) => {
        const isChosen = value.includes(locale);
        const others = value.filter((other) => other !== locale);
        return (
          <label key={locale} className="checkbox">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={isChosen && others.length === 0}
              onChange={() => onChange(isChosen ? others : [...others, locale])}
            />
            {messages.catalogue.regions[locales[locale]]}
          </label>
        );
      })}
    </fieldset>
  );
}
