import { Fragment, type ReactNode } from 'react';

const email = /([^\s@]+@[^\s@]+\w)/;

/** A sentence, or an email address alone, whose addresses may break before their "@" and dots. */
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
