import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { ClockControls } from './clock-controls.tsx';

export function ClockDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Advance the clock" description="Everything due by then happens at once.">
      <ClockControls />
      <DialogFooter close="Close" />
    </Dialog>
  );
}
