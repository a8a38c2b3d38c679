/** A reference that no other message of a file should have, and where it is in the text. */
export interface DistinctReference {
  /** The messages among which it is distinct, such as those of a type from one sender. */
  readonly scope: string;
  /** `MsgId`, `UETR`, `field 20`. */
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly line: number;
  readonly column: number;
}
