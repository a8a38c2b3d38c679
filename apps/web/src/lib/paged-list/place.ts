/** Where somebody was in a list when leaving it, until this page is reloaded. */
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

/** For the state of a link that leads back to a list: there it goes on where it was left, as with Back. */
export const RETURNS = { returns: true } as const;

const hasReturnState = (state: unknown) => typeof state === 'object' && state !== null && 'returns' in state;

export function rememberPlace(firstPath: string, place: ListPlace): void {
  places.set(firstPath, place);
}

/** The place to go on at, when the list was reached by Back or by a link that returns; otherwise it starts at the top. */
export function placeToReturnTo(firstPath: string): ListPlace | null {
  return isReturn || hasReturnState(history.state) ? (places.get(firstPath) ?? null) : null;
}

/** A new step in the history is no return. */
export function noteArrival(): void {
  isReturn = false;
}
