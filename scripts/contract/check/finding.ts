/** Something in the contract that a rule does not accept. */
export type Finding = {
  /** the rule by name, as the guide lists it */
  rule: string;
  /** JSON pointer in the bundled document */
  pointer: string;
  message: string;
};

/** A finding where a person can go to it. */
export type PlacedFinding = { rule: string; place: string; message: string };

/** One line for a person: where, which rule, what. */
export const writeFinding = ({ rule, place, message }: PlacedFinding): string => `${place}  ${rule}: ${message}`;
