import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { useShortcut } from '@/lib/shortcuts/use-shortcut.ts';

const ShortcutList = lazyDialog(() => import('./shortcut-list.tsx').then((m) => m.ShortcutList));

export interface ShellShortcutsProps {
  onFind: () => void;
  listOpen: boolean;
  onListOpenChange: (open: boolean) => void;
}

/** Shortcuts that work on every screen; a screen may use `/` for its own search. */
export function ShellShortcuts({ onFind, listOpen, onListOpenChange }: ShellShortcutsProps) {
  useShortcut({ key: '/', label: 'Find a transfer', isEverywhere: true, run: onFind });
  useShortcut({
    key: '?',
    label: 'Show the shortcuts',
    isEverywhere: true,
    run: () => onListOpenChange(true),
  });
  return listOpen ? <ShortcutList onClose={() => onListOpenChange(false)} /> : null;
}
