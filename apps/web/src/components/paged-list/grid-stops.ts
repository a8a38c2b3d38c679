/** A place for the focus in a row: a control of a cell, or the cell itself where it has none. */
interface Stop {
  readonly element: HTMLElement;
  readonly cell: number;
  /** Among the stops of its cell. */
  readonly nth: number;
}

/** The same place in any row. */
export type StopPlace = Pick<Stop, 'cell' | 'nth'>;

const CONTROLS = 'a[href], button, input';
/** Elements that handle their clicks themselves. */
const OWN_CLICKS = `${CONTROLS}, label, select, textarea, summary`;
/** The control that opens the row's subject; the first of several. */
const OPENS_ROW = '[data-opens-row]';

export const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row-id]') : null;

export const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OWN_CLICKS) !== null;

export const openerOf = (row: Element): HTMLElement | null => row.querySelector<HTMLElement>(OPENS_ROW);

export const rowWithId = (within: Element | null, id: string): HTMLElement | null =>
  within?.querySelector<HTMLElement>(`[data-row-id="${CSS.escape(id)}"]`) ?? null;

/** In a row of headings, only the controls: a plain heading does nothing. */
export function stopsOf(row: Element): Stop[] {
  return [...row.children].flatMap((child, cell): Stop[] => {
    if (!(child instanceof HTMLElement) || child.getClientRects().length === 0) return [];
    const controls = [...child.querySelectorAll<HTMLElement>(CONTROLS)];
    const elements = controls.length > 0 || child.role !== 'gridcell' ? controls : [child];
    return elements.map((element, nth) => ({ element, cell, nth }));
  });
}

/** The stop at this place, or the nearest to it. */
export function stopNear(stops: readonly Stop[], { cell, nth }: StopPlace): Stop | undefined {
  const far = (stop: Stop) => Math.abs(stop.cell - cell) * 100 + Math.abs(stop.nth - nth);
  return stops.toSorted((a, b) => far(a) - far(b))[0];
}

/** Where the focus begins in a row: not at the checkbox that selects it. */
export const firstStop = (stops: readonly Stop[]): Stop | undefined =>
  stops.find(({ element }) => !(element instanceof HTMLInputElement)) ?? stops[0];

/** Makes one element of the grid its only tab stop: the one with the focus last, else the first row's first. */
export function keepOneTabStop(grid: Element, last: Element | null): void {
  const row = last !== null && grid.contains(last) ? null : grid.querySelector('[data-row-id]');
  const stop = row === null ? last : firstStop(stopsOf(row))?.element;
  for (const element of grid.querySelectorAll<HTMLElement>(`${CONTROLS}, [role="gridcell"][tabindex="0"]`)) {
    if (element !== stop && element.tabIndex !== -1) element.tabIndex = -1;
  }
  if (stop instanceof HTMLElement) stop.tabIndex = 0;
}
