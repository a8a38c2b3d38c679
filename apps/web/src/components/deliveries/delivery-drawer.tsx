import { LateDialog } from '@/components/ui/late-overlays.ts';
import { DeliveryPanel } from './delivery-panel.tsx';

/** A delivery over the list, if there is no room beside it. */
export function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <LateDialog place="right" title="Delivery" onClose={onClose}>
      <DeliveryPanel id={id} />
    </LateDialog>
  );
}
