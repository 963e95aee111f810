import { Fragment, type ReactNode } from 'react';

const email = /([^\s@]+@[^\s@]+\w)/;

/** A sentence, or an address alone, whose e-mail addresses break before their "@" and dots: "co/m" only where that is too wide. */
export const softBreakEmails = (sentence: string): ReactNode =>
  sentence.split(email).map((part, place) =>
    place % 2 === 1 ? (
      <Fragment key={place}>
        {part.split(/(?=[@.])/).map((piece, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </Fragment>
    ) : (
      part
    ),
  );
