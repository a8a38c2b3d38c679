import { Brand } from '@/components/brand.tsx';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import { NavList } from './nav-list.tsx';

export function NavDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      place="left"
      title={
        <>
          <span className="sr-only">Navigation</span>
          <Brand />
        </>
      }
      closeLabel="Close navigation"
      size="xs"
    >
      <nav aria-label="Main" className="-mx-2.5">
        <NavList onNavigate={onClose} />
      </nav>
    </Dialog>
  );
}
