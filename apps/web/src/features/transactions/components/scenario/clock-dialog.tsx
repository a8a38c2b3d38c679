import { Button } from '@/components/ui/button.tsx';
import { Dialog, DialogClose, DialogContent, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { ClockControls } from './clock-controls.tsx';

export function ClockDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        title="Advance the clock"
        description="Everything that falls due until then happens at once."
      >
        <ClockControls />
        <DialogFooter>
          <DialogClose asChild>
            <Button>Close</Button>
          </DialogClose>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
