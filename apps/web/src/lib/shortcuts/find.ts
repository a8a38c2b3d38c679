export interface Shortcut {
  /** As the browser names the key that is typed: `/`, `?`, `n`. */
  key: string;
  /** What it does, as the list of shortcuts says it. */
  label: string;
  /** Of the shell: a screen may give the key another meaning, whichever of the two came first. */
  isEverywhere?: boolean;
  run: () => void;
}

/** What of a keyboard event decides. */
export interface TypedKey {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
  repeat: boolean;
  isComposing: boolean;
  defaultPrevented: boolean;
}

/** Adds one. What a screen says goes after what the shell says, and the later one counts. */
export function withShortcut(shortcuts: readonly Shortcut[], added: Shortcut): readonly Shortcut[] {
  return added.isEverywhere === true ? [added, ...shortcuts] : [...shortcuts, added];
}

/** The shortcut that a key asks for; of two with the same key the later one, which belongs to what is on top. */
export function findShortcut(shortcuts: readonly Shortcut[], typed: TypedKey): Shortcut | null {
  const isPlain = !(typed.ctrlKey || typed.altKey || typed.metaKey);
  if (!isPlain || typed.repeat || typed.isComposing || typed.defaultPrevented) return null;
  return shortcuts.findLast(({ key }) => key === typed.key) ?? null;
}

/** Where keys are text, or choose among options by their first letter. */
const TAKES_KEYS =
  'input, textarea, select, [contenteditable], [role="textbox"], [role="combobox"], [role="listbox"], [role="menu"]';

/** Whether the element that has the focus needs the keys for itself. */
export function takesKeys(target: Pick<Element, 'closest'> | null): boolean {
  return target !== null && target.closest(TAKES_KEYS) !== null;
}

/** Each key once, with what it does now; in the order in which they appeared. */
export function listed(shortcuts: readonly Shortcut[]): readonly Shortcut[] {
  return [...new Map(shortcuts.map((shortcut) => [shortcut.key, shortcut])).values()];
}
