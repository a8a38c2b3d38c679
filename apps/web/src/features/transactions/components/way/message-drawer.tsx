import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { NetworkMessageText } from '../acts/network-message-text.tsx';

/** The network message behind a step. */
export function MessageDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent
        place="right"
        title="Network message"
        description="Simulated: no real network carried it."
      >
        <NetworkMessageText id={id} />
      </DialogContent>
    </Dialog>
  );
}
