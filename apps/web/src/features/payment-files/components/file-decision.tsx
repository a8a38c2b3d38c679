import type { PaymentFileDetails } from '@clearbench/contract';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { counted } from '@/lib/text/format.ts';
import { useDecideFile } from '../api/payment-files.ts';

/** Releases or cancels all payments of a file. */
export function FileDecision({ file: { id, messageId, counts } }: { file: PaymentFileDetails }) {
  const release = useDecideFile(id, 'release');
  const cancel = useDecideFile(id, 'cancel');
  const doubtful = counts['close-match'] + counts['no-match'] + counts['not-possible'];
  const all = counts.match + doubtful;
  return (
    <>
      <ConfirmButton
        call={cancel}
        failed="Failed to cancel the file"
        asks={{
          title: `Cancel ${messageId}?`,
          description: `${counted(all, 'payment')} fail with DS02, and no money moves. This cannot be undone.`,
          confirmLabel: 'Cancel the file',
          destructive: true,
          sending: cancel.isPending,
        }}
      >
        Cancel
      </ConfirmButton>
      <ConfirmButton
        variant="primary"
        call={release}
        failed="Failed to release the file"
        asks={{
          title: `Release ${messageId}?`,
          description:
            doubtful === 0
              ? `${counted(all, 'payment')} are executed.`
              : `${counted(all, 'payment')} are executed, also ${counted(doubtful, 'payment')} without a match: their money may reach somebody else.`,
          confirmLabel: 'Release the file',
          sending: release.isPending,
        }}
      >
        Release
      </ConfirmButton>
    </>
  );
}
