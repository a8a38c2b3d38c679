import { defineStoredJson } from '../storage.ts';

/** The position in a list when leaving it, remembered by this tab. */
export interface ListPlace {
  readonly offsetPx: number;
  /** The row that had the focus or was opened. */
  readonly rowId: string | null;
  /** The first row of the list: those that came in above it meanwhile move the position. */
  readonly firstId: string | null;
  /** How many pages it takes to show the position. */
  readonly pages: number;
}

type Places = Readonly<Record<string, ListPlace>>;

/** By the path of the list's first page, the latest last. */
const storedPlaces = defineStoredJson<Places>({
  key: 'clearbench.places',
  area: () => sessionStorage,
  isPreference: true,
  fallback: () => ({}),
  revive: (parsed) => {
    if (typeof parsed !== 'object' || parsed === null || !Object.values(parsed).every(isPlace)) {
      throw new TypeError('Not the places of lists');
    }
    return parsed as Places;
  },
});

/** Every combination of filters is a list of its own. */
const PLACES_MAX = 20;

/** After a reload of the page that was opened from the list, Back may load the list anew. */
const isLoadedByBack = (): boolean => {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type === 'back_forward';
};

let isReturn = isLoadedByBack();
addEventListener('popstate', () => {
  isReturn = true;
});

/** The state for a link that leads back to a list: the list continues at its last position, as with Back. */
export const RETURNS = { returns: true } as const;

const hasReturnState = (state: unknown) => typeof state === 'object' && state !== null && 'returns' in state;

export function rememberPlace(firstPath: string, place: ListPlace): void {
  const { [firstPath]: _before, ...others } = storedPlaces.read();
  storedPlaces.write(Object.fromEntries([...Object.entries(others), [firstPath, place]].slice(-PLACES_MAX)));
}

/** The position to restore when the list was reached by Back or by a link that returns; otherwise it starts at the top. */
export function placeToReturnTo(firstPath: string): ListPlace | null {
  return isReturn || hasReturnState(history.state) ? (storedPlaces.read()[firstPath] ?? null) : null;
}

/** A new step in the history is not a return. */
export function noteArrival(): void {
  isReturn = false;
}

function isPlace(value: unknown): value is ListPlace {
  return (
    typeof value === 'object' &&
    value !== null &&
    'offsetPx' in value &&
    typeof value.offsetPx === 'number' &&
    'rowId' in value &&
    (value.rowId === null || typeof value.rowId === 'string') &&
    'firstId' in value &&
    (value.firstId === null || typeof value.firstId === 'string') &&
    'pages' in value &&
    typeof value.pages === 'number'
  );
}
