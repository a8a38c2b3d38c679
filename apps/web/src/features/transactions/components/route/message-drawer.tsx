import { LazyDialog } from '@/components/ui/controls/lazy-overlays.ts';
import { NetworkMessageText } from '../operations/network-message-text.tsx';

/** The network message behind a step. */
export function MessageDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <LazyDialog
      place="right"
      title="Network message"
      description="Simulated: no real network carried it."
      onClose={onClose}
    >
      <NetworkMessageText id={id} />
    </LazyDialog>
  );
}
