import { describe, expect, it } from 'vitest';
import { gridActionOf } from './grid-keys.ts';

const NO_MODIFIERS = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const WHERE = { pageRows: 9, isSelectable: true, on: 'cell' } as const;
const action = (key: string, more: object = {}, where: object = {}) =>
  gridActionOf({ key, ...NO_MODIFIERS, ...more }, { ...WHERE, ...where });

describe('a key in a grid', () => {
  it('follows the ARIA Authoring Practices', () => {
    expect(action('ArrowUp')).toEqual({ kind: 'rows', step: -1, selects: false });
    expect(action('PageDown')).toEqual({ kind: 'rows', step: 9, selects: false });
    expect(action('ArrowRight')).toEqual({ kind: 'cells', step: 1 });
    expect(action('Home')).toEqual({ kind: 'end-of-row', end: 'first' });
    expect(action('End', { ctrlKey: true })).toEqual({ kind: 'end-of-list', end: 'last' });
    expect(action('Home', { metaKey: true })).toEqual({ kind: 'end-of-list', end: 'first' });
  });

  it('selects where rows can be selected, and leaves Space to a control that needs it', () => {
    expect(action(' ')).toEqual({ kind: 'select', isRange: false });
    expect(action(' ', { shiftKey: true }, { on: 'link' })).toEqual({ kind: 'select', isRange: true });
    expect(action(' ', {}, { on: 'control' })).toBeNull();
    expect(action('x', {}, { on: 'control' })).toEqual({ kind: 'select', isRange: false });
    expect(action('ArrowDown', { shiftKey: true })).toEqual({ kind: 'rows', step: 1, selects: true });
    for (const key of [' ', 'x']) expect(action(key, {}, { isSelectable: false })).toBeNull();
    expect(action('ArrowDown', { shiftKey: true }, { isSelectable: false })).toBeNull();
  });

  it('opens the row from a cell; a link or a button has Enter for itself', () => {
    expect(action('Enter')).toEqual({ kind: 'open' });
    expect(action('Enter', {}, { on: 'link' })).toBeNull();
    expect(action('Enter', {}, { on: 'control' })).toBeNull();
  });

  it('is left to the browser with other modifiers', () => {
    expect(action('ArrowDown', { ctrlKey: true })).toBeNull();
    expect(action('ArrowLeft', { altKey: true })).toBeNull();
    expect(action('Home', { shiftKey: true, ctrlKey: true })).toBeNull();
    expect(action('PageDown', { shiftKey: true })).toBeNull();
    expect(action('q')).toBeNull();
  });
});
