import { describe, expect, it } from 'vitest';
import { findShortcut, listed, type Shortcut, takesKeys, withShortcut } from './find.ts';

const shortcut = (key: string, label: string) => ({ key, label, run: () => undefined });
const SHELL = [shortcut('/', 'Find a transfer'), shortcut('?', 'Shortcuts')];
const SCREEN = [...SHELL, shortcut('/', 'Search the list')];

const typed = (key: string, more: Partial<Parameters<typeof findShortcut>[1]> = {}) => ({
  key,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
});

describe('a shortcut', () => {
  it("is found by its key, the screen's before the shell's", () => {
    expect(findShortcut(SHELL, typed('/'))?.label).toBe('Find a transfer');
    expect(findShortcut(SCREEN, typed('/'))?.label).toBe('Search the list');
    expect(findShortcut(SCREEN, typed('x'))).toBeNull();
  });

  it.each(['ctrlKey', 'altKey', 'metaKey', 'repeat', 'isComposing', 'defaultPrevented'] as const)(
    'is ignored with %s',
    (flag) => {
      expect(findShortcut(SHELL, typed('/', { [flag]: true }))).toBeNull();
    },
  );

  it('is listed once, with its current effect', () => {
    expect(listed(SCREEN).map(({ label }) => label)).toEqual(['Search the list', 'Shortcuts']);
  });
});

describe('a screen', () => {
  it('takes precedence over the shell, whichever of them was registered first', () => {
    const shell = { ...shortcut('/', 'Find a transfer'), isEverywhere: true };
    const screen = shortcut('/', 'Search the list');
    for (const order of [
      [shell, screen],
      [screen, shell],
    ]) {
      expect(
        findShortcut(
          order.reduce<readonly Shortcut[]>((all, one) => withShortcut(all, one), []),
          typed('/'),
        )?.label,
      ).toBe('Search the list');
    }
  });
});

describe('keys', () => {
  it('belong to a field that has the focus', () => {
    expect(takesKeys({ closest: () => ({}) as Element })).toBe(true);
    expect(takesKeys({ closest: () => null })).toBe(false);
    expect(takesKeys(null)).toBe(false);
  });
});
