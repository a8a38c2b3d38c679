import { Menu } from 'lucide-react';
import { useState } from 'react';
import { Brand } from '@/components/brand.tsx';
import { Dialog, DialogContent, DialogTrigger } from '@/components/ui/dialog.tsx';
import { IconButton } from '@/components/ui/icon-button.tsx';
import { NavList } from './nav-list.tsx';

/** The navigation on a narrow screen. */
export function NavDrawer() {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <IconButton label="Open navigation" className="-ml-2 md:hidden">
          <Menu aria-hidden="true" />
        </IconButton>
      </DialogTrigger>
      <DialogContent
        place="left"
        title={
          <>
            <span className="sr-only">Navigation</span>
            <Brand />
          </>
        }
        closeLabel="Close navigation"
        className="max-w-64 bg-sunken"
      >
        <nav aria-label="Main" className="-mx-2.5">
          <NavList onNavigate={() => setOpen(false)} />
        </nav>
      </DialogContent>
    </Dialog>
  );
}
