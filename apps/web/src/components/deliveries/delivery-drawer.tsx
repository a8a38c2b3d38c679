import { Dialog, DialogContent } from '@/components/ui/dialog.tsx';
import { DeliveryPanel } from './delivery-panel.tsx';

/** A delivery over the list, where there is no room beside it. */
export function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent place="right" title="Delivery">
        <DeliveryPanel id={id} />
      </DialogContent>
    </Dialog>
  );
}
