import type { Session } from '@clearbench/contract';
import { Search } from 'lucide-react';
import { NotificationButton } from '@/components/notifications/notification-button.tsx';
import { Kbd } from '@/components/ui/buttons/kbd.tsx';
import { preloadPalette, SHORTCUT_LABEL } from './command-palette.tsx';
import { NavButton } from './nav-button.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { WorkspaceSwitcher } from './workspace-switcher.tsx';

export interface TopBarProps {
  session: Session | undefined;
  onFind: () => void;
  onShortcuts: () => void;
}

export function TopBar({ session, onFind, onShortcuts }: TopBarProps) {
  return (
    <header className="sticky top-0 z-30 flex h-13 items-center gap-2 border-b border-line bg-surface px-4 max-[18rem]:gap-1 max-[18rem]:px-2 md:px-7 print:hidden">
      <NavButton />
      <WorkspaceSwitcher session={session} />
      <button
        type="button"
        onClick={onFind}
        onPointerEnter={preloadPalette}
        onFocus={preloadPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-md border border-control bg-surface px-2.5 text-left text-ink-3 hover:bg-sunken md:max-w-130"
      >
        <Search aria-hidden="true" className="size-3.75 shrink-0" />
        <span className="min-w-0 flex-1 truncate">Find a transfer by id, UETR or amount</span>
        <Kbd className="hidden sm:block">{SHORTCUT_LABEL}</Kbd>
      </button>
      <div className="-mr-2 ml-auto flex items-center gap-0.5">
        <ThemeToggle />
        <NotificationButton />
        <OperatorMenu operator={session?.operator} onShortcuts={onShortcuts} />
      </div>
    </header>
  );
}
