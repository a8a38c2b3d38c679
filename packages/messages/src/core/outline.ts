/** A message as a tree that a person can read: blocks and fields, elements, lines. */
export interface OutlineNode {
  /** As the standard writes it: `block 4`, `32A`, `CdtTrfTxInf`, `@Ccy`. */
  readonly label: string;
  /** Its name: `Value Date/Currency/Amount`; null where the label is enough. */
  readonly title: string | null;
  /** The text of a leaf; null where children say it. */
  readonly value: string | null;
  /** From 1, in the text that was parsed. */
  readonly line: number;
  readonly column: number;
  readonly children: readonly OutlineNode[];
}
