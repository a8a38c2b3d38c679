/** A text to edit, and the version that it is based on. */
export interface Draft {
  readonly text: string;
  readonly basedOn: number | null;
}
