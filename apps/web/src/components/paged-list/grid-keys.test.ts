import { describe, expect, it } from 'vitest';
import { gridActOf } from './grid-keys.ts';

const NO_MODIFIERS = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };
const WHERE = { pageRows: 9, isSelectable: true, on: 'cell' } as const;
const act = (key: string, more: object = {}, where: object = {}) =>
  gridActOf({ key, ...NO_MODIFIERS, ...more }, { ...WHERE, ...where });

describe('a key in a grid', () => {
  it('follows the ARIA Authoring Practices', () => {
    expect(act('ArrowUp')).toEqual({ kind: 'rows', step: -1, selects: false });
    expect(act('PageDown')).toEqual({ kind: 'rows', step: 9, selects: false });
    expect(act('ArrowRight')).toEqual({ kind: 'cells', step: 1 });
    expect(act('Home')).toEqual({ kind: 'end-of-row', end: 'first' });
    expect(act('End', { ctrlKey: true })).toEqual({ kind: 'end-of-list', end: 'last' });
    expect(act('Home', { metaKey: true })).toEqual({ kind: 'end-of-list', end: 'first' });
  });

  it('selects where rows can be selected, and leaves Space to a control that needs it', () => {
    expect(act(' ')).toEqual({ kind: 'select', isRange: false });
    expect(act(' ', { shiftKey: true }, { on: 'link' })).toEqual({ kind: 'select', isRange: true });
    expect(act(' ', {}, { on: 'control' })).toBeNull();
    expect(act('x', {}, { on: 'control' })).toEqual({ kind: 'select', isRange: false });
    expect(act('ArrowDown', { shiftKey: true })).toEqual({ kind: 'rows', step: 1, selects: true });
    for (const key of [' ', 'x']) expect(act(key, {}, { isSelectable: false })).toBeNull();
    expect(act('ArrowDown', { shiftKey: true }, { isSelectable: false })).toBeNull();
  });

  it('opens the row from a cell; a link or a button has Enter for itself', () => {
    expect(act('Enter')).toEqual({ kind: 'open' });
    expect(act('Enter', {}, { on: 'link' })).toBeNull();
    expect(act('Enter', {}, { on: 'control' })).toBeNull();
  });

  it('is left to the browser with other modifiers', () => {
    expect(act('ArrowDown', { ctrlKey: true })).toBeNull();
    expect(act('ArrowLeft', { altKey: true })).toBeNull();
    expect(act('Home', { shiftKey: true, ctrlKey: true })).toBeNull();
    expect(act('PageDown', { shiftKey: true })).toBeNull();
    expect(act('q')).toBeNull();
  });
});
