import { isObject } from '../answers/is-object.ts';
import { defineStoredJson } from '../browser/storage.ts';
import { isReturning } from '../navigation/return.ts';

/** The position in a list when leaving it, remembered by this tab. */
export interface ListPosition {
  readonly offsetPx: number;
  /** The row that had the focus or was opened. */
  readonly rowId: string | null;
  /** The first row of the list: rows that arrived above it move the position. */
  readonly firstId: string | null;
  /** The number of pages up to the position. */
  readonly pages: number;
}

type Places = Readonly<Record<string, ListPosition>>;

/** By the path of the list's first page, the latest last. */
const storedPlaces = defineStoredJson<Places>({
  key: 'clearbench.places',
  area: () => sessionStorage,
  isPreference: true,
  fallback: () => ({}),
  revive: (parsed) => {
    if (!isObject(parsed) || !Object.values(parsed).every(isPlace)) {
      throw new TypeError('Not the places of lists');
    }
    return parsed as Places;
  },
});

/** Every combination of filters is a separate list. */
const PLACES_MAX = 20;

export function rememberPlace(firstPath: string, place: ListPosition): void {
  const { [firstPath]: _before, ...others } = storedPlaces.read();
  storedPlaces.write(Object.fromEntries([...Object.entries(others), [firstPath, place]].slice(-PLACES_MAX)));
}

/** The position to restore when the list was reached by Back or by a link that returns; otherwise it starts at the top. */
export function placeToReturnTo(firstPath: string): ListPosition | null {
  return isReturning() ? (storedPlaces.read()[firstPath] ?? null) : null;
}

function isPlace(value: unknown): value is ListPosition {
  return (
    isObject(value) &&
    typeof value.offsetPx === 'number' &&
    (value.rowId === null || typeof value.rowId === 'string') &&
    (value.firstId === null || typeof value.firstId === 'string') &&
    typeof value.pages === 'number'
  );
}
