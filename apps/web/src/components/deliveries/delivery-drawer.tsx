import { LazyDialog } from '@/components/ui/controls/lazy-overlays.ts';
import { DeliveryPanel } from './delivery-panel.tsx';

/** A delivery over the list, if it doesn't fit beside the list. */
export function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <LazyDialog place="right" title="Delivery" onClose={onClose}>
      <DeliveryPanel id={id} />
    </LazyDialog>
  );
}
