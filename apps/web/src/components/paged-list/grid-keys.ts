/** The effect of a key in a grid. */
export type GridAction =
  | { readonly kind: 'rows'; readonly step: number; readonly selects: boolean }
  | { readonly kind: 'cells'; readonly step: -1 | 1 }
  | { readonly kind: 'end-of-row' | 'end-of-list'; readonly end: 'first' | 'last' }
  | { readonly kind: 'select'; readonly isRange: boolean }
  | { readonly kind: 'open' };

interface Pressed {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

interface Where {
  /** How many rows are in view. */
  readonly pageRows: number;
  readonly isSelectable: boolean;
  /** The focused element: a cell has no keys, a link only Enter, any other control also Space. */
  readonly on: 'cell' | 'link' | 'control';
}

/** Follows the grid of the ARIA Authoring Practices; `x` acts like Space. Null for a key that is not the grid's. */
export function gridActionOf(pressed: Pressed, { pageRows, isSelectable, on }: Where): GridAction | null {
  const { key, shiftKey } = pressed;
  if (pressed.altKey) return null;
  if (pressed.ctrlKey || pressed.metaKey) {
    const end = shiftKey ? undefined : ENDS[key];
    return end === undefined ? null : { kind: 'end-of-list', end };
  }
  const step = rowStep(key, pageRows);
  if (step !== undefined && (!shiftKey || (isSelectable && Math.abs(step) === 1)))
    return { kind: 'rows', step, selects: shiftKey };
  if (key === ' ' && isSelectable && on !== 'control') return { kind: 'select', isRange: shiftKey };
  if (shiftKey) return null;
  if (key === 'x' && isSelectable) return { kind: 'select', isRange: false };
  if (key === 'Enter' && on === 'cell') return { kind: 'open' };
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return { kind: 'cells', step: key === 'ArrowLeft' ? -1 : 1 };
  const end = ENDS[key];
  return end === undefined ? null : { kind: 'end-of-row', end };
}

const ENDS: Readonly<Record<string, 'first' | 'last'>> = { Home: 'first', End: 'last' };

/** How many rows a key moves down; undefined for any other key. */
function rowStep(key: string, pageRows: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return -1;
    case 'ArrowDown':
      return 1;
    case 'PageUp':
      return -Math.max(pageRows, 2);
    case 'PageDown':
      return Math.max(pageRows, 2);
    default:
      return undefined;
  }
}
