/** What a person gave cannot be used: one line tells why, and the command ends with status 2. */
export class BadInput extends Error {}
