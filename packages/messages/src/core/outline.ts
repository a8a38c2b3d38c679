/** A message as a tree that a person can read: blocks and fields, elements, lines. */
export interface OutlineNode {
  /** In the standard's spelling: `block 4`, `32A`, `CdtTrfTxInf`, `@Ccy`. */
  readonly label: string;
  /** Its name: `Value Date/Currency/Amount`; null if the label is enough. */
  readonly title: string | null;
  /** The text of a leaf; null for a node with children. */
  readonly value: string | null;
  /** From 1, in the text that was parsed. */
  readonly line: number;
  readonly column: number;
  readonly children: readonly OutlineNode[];
}
