import { Fragment, type ReactNode } from 'react';

const day = /(\d{4}-\d{2}-\d{2})/;

/** A sentence whose dates (`YYYY-MM-DD`, requirement TF-02) are marked up as such, without line breaks inside. */
export const markDates = (sentence: string): ReactNode =>
  sentence.split(day).map((part, place) =>
    place % 2 === 1 ? (
      <time key={part + place} dateTime={part}>
        {part}
      </time>
    ) : (
      <Fragment key={part + place}>{part}</Fragment>
    ),
  );
