import { isObject } from '../answers/is-object.ts';

/** After a reload of the page that was opened from the list, Back may load the list again. */
const isLoadedByBack = (): boolean => {
  const [load] = performance.getEntriesByType('navigation');
  return load instanceof PerformanceNavigationTiming && load.type === 'back_forward';
};

let isBack = isLoadedByBack();
addEventListener('popstate', () => {
  isBack = true;
});
// From the router. A step back that only closed a dialog arrives nowhere.
addEventListener('pushState', () => {
  isBack = false;
});

/** A new step in the history is not a return. */
export function noteArrival(): void {
  isBack = false;
}

/** The state for a link that leads back to a list: the list continues at its last position, as with Back. */
export const RETURNS = { returns: true } as const;

const hasReturnState = (state: unknown) => isObject(state) && 'returns' in state;

/**
 * True while a screen renders first that was reached by Back or by a link that returns: its scroll position is restored, so nothing else
 * may scroll.
 */
export const isReturning = (): boolean => isBack || hasReturnState(history.state);
