import { Fragment, type ReactNode, useLayoutEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import type { PaletteProps } from '@/features/palette/components/palette.tsx';
import type { ActionProps, Command } from '@/lib/commands.ts';
import { useRights } from '@/lib/forms/read-only.ts';
import { REFERENCE_URL } from '@/lib/navigation/workspace.ts';
import { toggleTheme } from '@/lib/preferences/theme.ts';
import { SCREENS } from '../manifest.ts';
import type { ScreenDeclaration } from '../screen.ts';
import { KeysAhead } from './keys-ahead.tsx';
import { SCREEN_ICONS } from './screen-icons.ts';

const isApple = /Mac|iPhone|iPad/.test(navigator.platform);
export const SHORTCUT_LABEL = isApple ? '⌘ K' : 'Ctrl K';

const Palette = lazyDialog(
  () => import('@/features/palette/components/palette.tsx').then((m) => m.Palette),
  (props) => <KeysAhead {...props} />,
);

const loadSources = () => import('../command-sources.ts').then((m) => m.COMMAND_SOURCES);

export const preloadPalette = Palette.preload;

function entryOf({ palette, title, paths, icon }: ScreenDeclaration): Command[] {
  const [href] = paths;
  if (palette === undefined || href === undefined) return [];
  const Icon = icon === undefined ? null : SCREEN_ICONS[icon];
  return [
    {
      id: href,
      label: title,
      href,
      words: palette.words ?? '',
      icon: Icon !== null && <Icon aria-hidden="true" />,
    },
  ];
}

const PLACES: readonly Command[] = Object.values(SCREENS).flatMap(entryOf);

const ACTIONS: readonly Command[] = [
  ...Object.values(SCREENS).flatMap(({ palette }) =>
    (palette?.actions ?? []).map((action) => ({ id: action.href, ...action })),
  ),
  {
    id: 'api-reference',
    label: 'API Reference',
    words: 'docs openapi calls post payment',
    run: () => location.assign(REFERENCE_URL),
  },
  { id: 'toggle-theme', label: 'Toggle theme', run: toggleTheme },
  { id: '/logout', label: 'Sign Out', href: '/logout', needsName: true },
];

/** Only for an administrator. */
const NEW_WORKSPACE: Command = { id: 'new-workspace', label: 'New workspace', href: '/workspaces?new=1' };

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function CommandPalette({ open, onOpenChange }: CommandPaletteProps) {
  const { ofInstallation } = useRights();
  const [, navigate] = useLocation();
  const [acting, setActing] = useState<Acting | null>(null);
  // Registered at once: a key may be pressed as soon as the screen is shown.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // The box must already be open for text typed right after the shortcut.
      if (event.key === (isApple ? 'Meta' : 'Control')) preloadPalette();
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey) return;
      if (isApple ? !event.metaKey : !event.ctrlKey) return;
      event.preventDefault();
      onOpenChange(!open);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [open, onOpenChange]);
  return (
    <>
      {open && (
        <OpenPalette
          actions={ofInstallation ? [...ACTIONS, NEW_WORKSPACE] : ACTIONS}
          onClose={() => onOpenChange(false)}
          onNavigate={navigate}
          onAction={(action) => setActing((before) => ({ action, number: (before?.number ?? 0) + 1 }))}
        />
      )}
      {acting?.action != null && (
        <Fragment key={acting.number}>
          {acting.action({
            onClose: () => setActing((now) => (now === acting ? { ...acting, action: null } : now)),
          })}
        </Fragment>
      )}
    </>
  );
}

interface Acting {
  /** Null once it has finished. */
  action: ((props: ActionProps) => ReactNode) | null;
  /** A new object each time, even if the same action is chosen again. */
  number: number;
}

function OpenPalette(props: Pick<PaletteProps, 'actions' | 'onClose' | 'onNavigate' | 'onAction'>) {
  const [text, setText] = useState('');
  return <Palette text={text} onTextChange={setText} screens={PLACES} loadSources={loadSources} {...props} />;
}
