/** A violation of a rule in the contract. */
export type Finding = {
  /** name of the rule, as in the guide */
  rule: string;
  /** JSON pointer in the bundled document */
  pointer: string;
  message: string;
};

/** A finding with its file and line. */
export type PlacedFinding = { rule: string; place: string; message: string };

/** One line for the terminal: location, rule, message. */
export const writeFinding = ({ rule, place, message }: PlacedFinding): string => `${place}  ${rule}: ${message}`;
