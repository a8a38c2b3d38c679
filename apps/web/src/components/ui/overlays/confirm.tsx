import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button } from '../buttons/button.tsx';
import { useReturnFocus } from '../controls/use-return-focus.ts';
import { ScrollLock } from './scroll-lock.tsx';
import { useIgnoredSecondClick } from './second-click.ts';

export interface ConfirmProps {
  onClose: () => void;
  /** A question that names the object. */
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  destructive?: boolean;
  /** The confirmed action is running. Close the dialog yourself when it is done. */
  loading?: boolean;
  /** The same for a change of this workspace, as in Button. */
  sending?: boolean;
  onConfirm: () => void;
  children?: ReactNode;
}

/** An open ConfirmDialog. */
export function Confirm(props: ConfirmProps) {
  const { onClose, title, description, confirmLabel } = props;
  const { destructive = false, loading = false, sending, onConfirm, children } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const hasDescription = description !== undefined && description !== null;
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus();
  useIgnoredSecondClick();
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay
          // A click outside the dialog, such as the second one of a double click, would take the focus out of it.
          onMouseDown={(event) => event.preventDefault()}
          className="fixed inset-0 z-40 animate-fade bg-backdrop"
        />
        <AlertDialog.Content
          {...(hasDescription ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={onCloseAutoFocus}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus();
            event.preventDefault();
            cancel.current?.focus();
          }}
          className="fixed top-[max(16px,18dvh)] left-1/2 z-50 flex max-h-[calc(100dvh-max(16px,18dvh)-16px)] w-[calc(100vw-24px)] max-w-105 -translate-x-1/2 flex-col rounded-md border border-line-strong bg-surface p-5 shadow-pop"
        >
          <ScrollLock />
          <div className="-m-1 min-h-0 overflow-y-auto overscroll-contain p-1">
            <AlertDialog.Title className="text-lg font-semibold tracking-tight wrap-anywhere">
              {title}
            </AlertDialog.Title>
            {hasDescription && (
              <AlertDialog.Description className="mt-1.5 text-base text-ink-2 wrap-anywhere">
                {description}
              </AlertDialog.Description>
            )}
            {children}
          </div>
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <AlertDialog.Cancel asChild>
              <Button ref={cancel}>Cancel</Button>
            </AlertDialog.Cancel>
            <Button
              variant={destructive ? 'destructive' : 'primary'}
              loading={loading}
              {...(sending === undefined ? {} : { sending })}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
