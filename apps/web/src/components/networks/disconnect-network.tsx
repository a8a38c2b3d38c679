import type { NetworkStatus } from '@clearbench/contract';
import { ConfirmDialog, type ConfirmDialogProps } from '@/components/ui/controls/confirm-dialog.tsx';
import { formatCount } from '@/lib/text/format.ts';

interface DisconnectNetworkProps
  extends Pick<ConfirmDialogProps, 'open' | 'onOpenChange' | 'sending' | 'onConfirm'> {
  network: NetworkStatus;
}

/** Asks before it disconnects a network, because every outgoing message then waits. */
export function DisconnectNetwork({ network: { name, queued }, ...question }: DisconnectNetworkProps) {
  return (
    <ConfirmDialog
      title={`Disconnect ${name}?`}
      description={
        <>
          Messages sent over {name} will wait in its queue
          {queued > 0 && `, where ${formatCount(queued)} are already waiting`}, and no confirmations will
          arrive. Reconnecting starts a new session.
        </>
      }
      confirmLabel="Disconnect"
      destructive
      {...question}
    />
  );
}
