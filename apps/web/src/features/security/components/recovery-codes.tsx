import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** New recovery codes. They are not shown again. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  return (
    <Dialog
      onClose={onClose}
      title="Your recovery codes"
      description="Each lets you in once if you lose your second factor. They are not shown again: keep them where you keep passwords."
      size="sm"
      onInteractOutside={(event) => event.preventDefault()}
    >
      <ul aria-label="Recovery codes" className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="mono">
            {code}
          </li>
        ))}
      </ul>
      <DialogFooter>
        <CopyButton value={codes.join('\n')} item="recovery codes" label="Copy" />
        <Button variant="primary" onClick={onClose}>
          I have stored them
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
