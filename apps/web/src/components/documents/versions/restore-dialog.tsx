import { Button } from '@/components/ui/buttons/button.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { VersionChanges } from './version-changes.tsx';
import { type StoredVersion, useVersion, type Versioned } from './versioned.ts';

interface RestoreDialogProps {
  versioned: Versioned;
  /** The version to restore. */
  version: number;
  newest: number;
  /** What happens then, in a sentence. */
  effect: string;
  sending: boolean;
  onRestore: (stored: StoredVersion) => void;
  onClose: () => void;
}

/** Shows what restoring an earlier version changes, before it is saved as a new version. */
export function RestoreDialog(props: RestoreDialogProps) {
  const { versioned, version, newest, effect, sending, onRestore, onClose } = props;
  const { data } = useVersion(versioned, version);
  return (
    <Dialog
      title={`Restore Version ${version} of ${versioned.title}?`}
      description={`Saves the content of version ${version} as version ${newest + 1}. ${effect}`}
      size="lg"
      onClose={onClose}
    >
      <VersionChanges versioned={versioned} before={newest} after={version} />
      <DialogFooter close="Cancel">
        <Button
          variant="primary"
          sending={sending}
          disabled={data === undefined}
          onClick={() => data !== undefined && onRestore(data)}
        >
          Restore
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
