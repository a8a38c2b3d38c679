import { Menu, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { Brand } from '@/components/brand.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useReturnFocus } from '@/components/ui/use-return-focus.ts';
import { NavList } from './nav-list.tsx';

/** The navigation on a narrow screen. */
export function NavDrawer() {
  const [open, setOpen] = useState(false);
  const returnFocus = useReturnFocus();
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button variant="ghost" size="icon" aria-label="Open navigation" className="-ml-2 md:hidden">
          <Menu aria-hidden="true" />
        </Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-fade bg-backdrop" />
        <Dialog.Content
          aria-describedby={undefined}
          {...returnFocus}
          className="fixed inset-y-0 left-0 z-50 w-64 animate-[drawer-in_140ms_ease-out] overflow-y-auto overscroll-contain border-r border-line-strong bg-sunken px-2.5 py-3 shadow-pop"
        >
          <div className="mb-3 flex items-center justify-between pl-2">
            <Brand />
            <Dialog.Close asChild>
              <Button variant="ghost" size="icon" aria-label="Close navigation">
                <X aria-hidden="true" />
              </Button>
            </Dialog.Close>
          </div>
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          <nav aria-label="Main">
            <NavList onNavigate={() => setOpen(false)} />
          </nav>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
