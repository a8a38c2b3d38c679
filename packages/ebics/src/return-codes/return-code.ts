/** A code's name, its meaning, and what the client should do. */
export type CodeText = readonly [name: string, text: string, fix: string];

export interface ReturnCode {
  /** Six digits. */
  code: string;
  /** Such as `EBICS_OK`. */
  name: string;
  /** Technical codes go into the header of a response, those of the order into its body. */
  kind: 'technical' | 'order';
  text: string;
  fix: string;
}
