import { lazy, Suspense } from 'react';
import { useShortcut } from '@/lib/shortcuts/use-shortcut.ts';

const ShortcutList = lazy(() => import('./shortcut-list.tsx').then((m) => ({ default: m.ShortcutList })));

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
  if (!listOpen) return null;
  return (
    <Suspense fallback={null}>
      <ShortcutList onClose={() => onListOpenChange(false)} />
    </Suspense>
  );
}
