import { Fragment, type ReactNode } from 'react';

const email = /([^\s@]+@[^\s@]+\w)/;

/** A sentence, or an email address alone, whose addresses may break before their "@" and dots. */
export const softBreakEmails = (sentence: string): ReactNode =>
  sentence.split(email).map((part, index) =>
    index % 2 === 1 ? (
      <Fragment key={index}>
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
