import { Fragment, type ReactNode } from 'react';

const day = /(\d{4}-\d{2}-\d{2})/;

/** A sentence whose dates (`YYYY-MM-DD`, requirement TF-02) are marked up as such, without line breaks inside. */
export const markDates = (sentence: string): ReactNode =>
  sentence.split(day).map((part, index) =>
    index % 2 === 1 ? (
      <time key={part + index} dateTime={part}>
        {part}
      </time>
    ) : (
      <Fragment key={part + index}>{part}</Fragment>
    ),
  );
