/** The position in a list when leaving it, remembered until this page is reloaded. */
export interface ListPlace {
  readonly offsetPx: number;
  /** The row that had the focus or was opened. */
  readonly rowId: string | null;
}

const places = new Map<string, ListPlace>();

let isReturn = false;
addEventListener('popstate', () => {
  isReturn = true;
});

/** The state for a link that leads back to a list: the list continues at its last position, as with Back. */
export const RETURNS = { returns: true } as const;

const hasReturnState = (state: unknown) => typeof state === 'object' && state !== null && 'returns' in state;

export function rememberPlace(firstPath: string, place: ListPlace): void {
  places.set(firstPath, place);
}

/** The position to restore when the list was reached by Back or by a link that returns; otherwise it starts at the top. */
export function placeToReturnTo(firstPath: string): ListPlace | null {
  return isReturn || hasReturnState(history.state) ? (places.get(firstPath) ?? null) : null;
}

/** A new step in the history is not a return. */
export function noteArrival(): void {
  isReturn = false;
}
