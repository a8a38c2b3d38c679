import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';

/** Asks before an action that discards unsaved changes. Render `question` on the page. */
export function useDiscardQuestion(hasChanges: boolean) {
  const [action, setAction] = useState<(() => void) | null>(null);
  const close = () => setAction(null);
  return {
    ask: (then: () => void) => (hasChanges ? setAction(() => then) : then()),
    question: (
      <ConfirmDialog
        open={action !== null}
        onOpenChange={close}
        title="Discard your unsaved changes?"
        description="They can’t be recovered."
        confirmLabel="Discard changes"
        destructive
        onConfirm={() => {
          close();
          action?.();
        }}
      />
    ),
  };
}
