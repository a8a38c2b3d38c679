/** A text to edit, and the version that it was made from. */
export interface Draft {
  readonly text: string;
  readonly basedOn: number | null;
}
