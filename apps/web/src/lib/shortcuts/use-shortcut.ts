import { useEffectEvent, useLayoutEffect } from 'react';
import { createStore, useStore } from '@/lib/browser/store.ts';
import { shortcutsAreOn } from '@/lib/preferences/shortcuts.ts';
import { findShortcut, listed, type Shortcut, takesKeys, withShortcut } from './find.ts';

let registered: readonly Shortcut[] = [];
const shown = createStore<readonly Shortcut[]>([]);

function change(next: readonly Shortcut[]): void {
  if (registered.length === 0) addEventListener('keydown', onKeyDown);
  if (next.length === 0) removeEventListener('keydown', onKeyDown);
  registered = next;
  shown.set(listed(next));
}

/** An open dialog, popover or menu has the keyboard to itself. */
const isCovered = () =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null;

function onKeyDown(event: KeyboardEvent): void {
  const shortcut = findShortcut(registered, event);
  if (shortcut === null || !shortcutsAreOn() || isCovered()) return;
  if (takesKeys(event.target instanceof Element ? event.target : null)) return;
  event.preventDefault();
  shortcut.run();
}

/** A shortcut that is active while the component is mounted. It does nothing during typing, or when switched off. */
export function useShortcut({ key, label, isEverywhere = false, run }: Shortcut): void {
  const runLatest = useEffectEvent(run);
  // Registered at once: a key may be pressed as soon as the screen is shown.
  useLayoutEffect(() => {
    const shortcut = { key, label, isEverywhere, run: () => runLatest() };
    change(withShortcut(registered, shortcut));
    return () => change(registered.filter((other) => other !== shortcut));
  }, [key, label, isEverywhere]);
}

/** The shortcuts of this screen. */
export const useShortcuts = (): readonly Shortcut[] => useStore(shown);
