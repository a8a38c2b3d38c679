import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import type { PaletteEntry } from '@/features/palette/model/entries.ts';
import { toggleTheme } from '../theme.ts';
import { NAVIGATION } from './navigation.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
export const SHORTCUT_LABEL = isApple ? '⌘ K' : 'Ctrl K';

const load = () => import('@/features/palette/components/palette.tsx').then((m) => ({ default: m.Palette }));
const Palette = lazy(load);

/** Loads its script when it is likely to be wanted soon. */
export function preloadPalette(): void {
  load().catch(() => undefined);
}

const ACTIONS: readonly PaletteEntry[] = [
  { label: 'New Transaction', href: '/transactions?new=1' },
  { label: 'Generate API key', href: '/api-configuration/keys?new=1' },
  { label: 'Toggle theme', run: toggleTheme },
  { label: 'Sign Out', href: '/logout' },
];

const SCREENS: readonly PaletteEntry[] = NAVIGATION.flatMap((group) => group.items).flatMap(
  ({ label, href }) => (href === null ? [] : [{ label, href }]),
);

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const [, navigate] = useLocation();
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // What is typed right after the shortcut must find the box open already.
      if (event.key === (isApple ? 'Meta' : 'Control')) preloadPalette();
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (isApple ? !event.metaKey : !event.ctrlKey) return;
      event.preventDefault();
      onOpenChange(!open);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open, onOpenChange]);
  if (!open) return null;
  return (
    <Suspense fallback={null}>
      <Palette
        onClose={() => onOpenChange(false)}
        onNavigate={(href) => navigate(href)}
        screens={SCREENS}
        actions={ACTIONS}
      />
    </Suspense>
  );
}
