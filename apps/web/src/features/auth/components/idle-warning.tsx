import { Button } from '@/components/ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';

interface IdleWarningProps {
  /** Until the session ends. */
  seconds: number;
  onClose: () => void;
}

/** Any key or click keeps the session. */
export function IdleWarning({ seconds, onClose }: IdleWarningProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Are you still there?"
      description="You have not used the console for a while. What you have typed stays."
      size="sm"
    >
      <p role="timer">{`Your session ends in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`}</p>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Stay logged in
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
