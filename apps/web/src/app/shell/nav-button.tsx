import { Menu } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { IconButton } from '@/components/ui/buttons/icon-button.tsx';

const NavDrawer = lazyDialog(() => import('./nav-drawer.tsx').then((m) => m.NavDrawer));

/** Opens the navigation on a narrow screen. */
export function NavButton() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton
        icon={Menu}
        label="Open navigation"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={NavDrawer.preload}
        onFocus={NavDrawer.preload}
        onClick={() => setIsOpen(true)}
        className="-ml-2 md:hidden"
      />
      {isOpen && <NavDrawer onClose={() => setIsOpen(false)} />}
    </>
  );
}
