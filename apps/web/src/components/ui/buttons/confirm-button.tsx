import { errorText } from '@/lib/api/api.ts';
import { ConfirmDialog, type ConfirmDialogProps, useAsking } from '../controls/confirm-dialog.tsx';
import { InlineAlert } from '../feedback/inline-alert.tsx';
import { Button, type ButtonProps } from './button.tsx';

interface ConfirmButtonProps extends ButtonProps {
  asks: Pick<
    ConfirmDialogProps,
    'title' | 'description' | 'confirmLabel' | 'destructive' | 'loading' | 'sending' | 'children'
  >;
  call: {
    mutate: (input: undefined, callbacks: { onSuccess: () => void; onError?: () => void }) => void;
    reset: () => void;
    error: unknown;
  };
  /**
   * `Failed to delete webhook`: then the dialog stays open after a failure, and shows the reason after these words. Without them, it
   * closes, because a toast shows the reason.
   */
  failed?: string;
  /** Called after a success, once the dialog is closed. */
  onDone?: () => void;
  /** False once there is nothing left to confirm. */
  isPossible?: boolean;
}

/** A button whose action is confirmed first. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { asks, call, failed, onDone, isPossible = true, ...button } = props;
  const [isAsking, setIsAsking] = useAsking(isPossible);
  const close = () => setIsAsking(false);
  return (
    <>
      <Button
        {...button}
        onClick={() => {
          call.reset();
          setIsAsking(true);
        }}
      />
      <ConfirmDialog
        {...asks}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() =>
          call.mutate(undefined, {
            onSuccess: () => {
              close();
              onDone?.();
            },
            ...(failed === undefined && { onError: close }),
          })
        }
      >
        {asks.children}
        {failed !== undefined && call.error !== null && (
          <InlineAlert className="mt-3">
            {failed}: {errorText(call.error)}
          </InlineAlert>
        )}
      </ConfirmDialog>
    </>
  );
}
