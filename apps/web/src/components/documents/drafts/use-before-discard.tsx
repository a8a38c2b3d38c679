import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';

/** Asks before an act that discards changes. `question` belongs into the page. */
export function useBeforeDiscard(hasChanges: boolean) {
  const [act, setAct] = useState<(() => void) | null>(null);
  const close = () => setAct(null);
  return {
    ask: (then: () => void) => (hasChanges ? setAct(() => then) : then()),
    question: (
      <ConfirmDialog
        open={act !== null}
        onOpenChange={close}
        title="Discard your unsaved changes?"
        description="This browser does not keep them any longer."
        confirmLabel="Discard changes"
        destructive
        onConfirm={() => {
          close();
          act?.();
        }}
      />
    ),
  };
}
