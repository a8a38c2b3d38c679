/** A field whose tag alone matters. */
export interface Tagged {
  readonly tag: string;
}

/** The tags of a message without headers. */
export interface SeenTags {
  /** True if one of these is among its fields. */
  has(...tags: readonly string[]): boolean;
  /** The first of these among its first fields; null when there is none. The fields that identify a statement come before its entries. */
  firstOf(...tags: readonly string[]): string | null;
}

/**
 * True if a message without headers is of a type, by the tags of its fields. Banks hand out files of statements like
 * that, and block 4 alone may be pasted. A type that can't be distinguished from another by its fields (an MT950 from an MT940,
 * the variants STP and REMIT of an MT103, one free text from another) has no recognition.
 */
export type Recognition = (seen: SeenTags) => boolean;

/** No payment has more fields. */
const FIELDS_MAX = 50;

/** How many fields can come before the first one that identifies a statement. */
const STATEMENT_HEAD = 12;

export function seenTags(fields: readonly Tagged[]): SeenTags {
  const tags = new Set(fields.slice(0, FIELDS_MAX).map(({ tag }) => tag));
  const head = fields.slice(0, STATEMENT_HEAD).map(({ tag }) => tag);
  return {
    has: (...some) => some.some((tag) => tags.has(tag)),
    firstOf: (...some) => head.find((tag) => some.includes(tag)) ?? null,
  };
}

/** True if the fields are those of a statement or report, which is not a payment whatever else it contains. */
export function isReport({ firstOf }: SeenTags): boolean {
  return firstOf('34F', '60F', '60M', '28C', '61', '62F', '62M') !== null;
}
