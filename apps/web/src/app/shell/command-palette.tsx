import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { lateDialog } from '@/components/late.tsx';
import type { PaletteProps } from '@/features/palette/components/palette.tsx';
import type { PaletteEntry } from '@/features/palette/model/entries.ts';
import { toggleTheme } from '@/lib/preferences/theme.ts';
import { SCREENS } from '../manifest.ts';
import type { ScreenDeclaration } from '../screen.ts';
import { KeysAhead } from './keys-ahead.tsx';
import { SCREEN_ICONS } from './screen-icons.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
export const SHORTCUT_LABEL = isApple ? '⌘ K' : 'Ctrl K';

const Palette = lateDialog(
  () => import('@/features/palette/components/palette.tsx').then((m) => m.Palette),
  (props) => <KeysAhead {...props} />,
);

export const preloadPalette = Palette.preload;

function entryOf({ palette, title, paths, icon }: ScreenDeclaration): PaletteEntry[] {
  const [href] = paths;
  if (palette === undefined || href === undefined) return [];
  const Icon = icon === undefined ? null : SCREEN_ICONS[icon];
  return [
    { label: title, href, words: palette.words ?? '', icon: Icon !== null && <Icon aria-hidden="true" /> },
  ];
}

const PLACES: readonly PaletteEntry[] = Object.values(SCREENS).flatMap(entryOf);

const ACTIONS: readonly PaletteEntry[] = [
  ...Object.values(SCREENS).flatMap(({ palette }) => palette?.actions ?? []),
  { label: 'Toggle theme', run: toggleTheme },
  { label: 'Sign Out', href: '/logout' },
];

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const [, navigate] = useLocation();
  // Not later: a key may be pressed as soon as the screen is shown.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The box must be open already for what is typed right after the shortcut.
      if (event.key === (isApple ? 'Meta' : 'Control')) preloadPalette();
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (isApple ? !event.metaKey : !event.ctrlKey) return;
      event.preventDefault();
      onOpenChange(!open);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open, onOpenChange]);
  return open ? <OpenPalette onClose={() => onOpenChange(false)} onNavigate={navigate} /> : null;
}

function OpenPalette({ onClose, onNavigate }: Pick<PaletteProps, 'onClose' | 'onNavigate'>) {
  const [text, setText] = useState('');
  return (
    <Palette
      text={text}
      onTextChange={setText}
      onClose={onClose}
      onNavigate={onNavigate}
      screens={PLACES}
      actions={ACTIONS}
    />
  );
}
