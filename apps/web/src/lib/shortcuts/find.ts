export interface Shortcut {
  /** The browser's name for the key: `/`, `?`, `n`. */
  key: string;
  /** Its effect, for the list of shortcuts. */
  label: string;
  /** Belongs to the shell: a screen may give the key another meaning, whichever of the two was registered first. */
  isEverywhere?: boolean;
  run: () => void;
}

/** The properties of a keyboard event that matter. */
export interface TypedKey {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** Adds one. Screens take precedence over the shell, and later ones over earlier ones. */
export function withShortcut(shortcuts: readonly Shortcut[], added: Shortcut): readonly Shortcut[] {
  return added.isEverywhere === true ? [added, ...shortcuts] : [...shortcuts, added];
}

/** The shortcut for a key; of two with the same key the later one, which belongs to the top layer. */
export function findShortcut(shortcuts: readonly Shortcut[], typed: TypedKey): Shortcut | null {
  const isPlain = !(typed.ctrlKey || typed.altKey || typed.metaKey);
  if (!isPlain || typed.repeat || typed.isComposing || typed.defaultPrevented) return null;
  return shortcuts.findLast(({ key }) => key === typed.key) ?? null;
}

/** Elements where keys are text, or select options by their first letter. */
const TAKES_KEYS =
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"]), textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"]';

/** True if the focused element uses the keys itself. */
export function takesKeys(target: Pick<Element, 'closest'> | null): boolean {
  return target !== null && target.closest(TAKES_KEYS) !== null;
}

/** Each key once, with its current effect; in the order of registration. */
export function listed(shortcuts: readonly Shortcut[]): readonly Shortcut[] {
  return [...new Map(shortcuts.map((shortcut) => [shortcut.key, shortcut])).values()];
}
