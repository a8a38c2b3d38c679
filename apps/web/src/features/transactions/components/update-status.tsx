import type { TransactionDetail } from '@clearbench/contract';
import { allowedTransitions } from '@clearbench/domain';
import { useState } from 'react';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';

/** The dialog has its own script; pointing at the button already loads it. */
const ChangeStatus = lazyDialog(() => import('./change-status.tsx').then((m) => m.ChangeStatus));

/** Opens the change of a transfer's status; there is none to offer when the status is final. */
export function UpdateStatus({ transaction }: { transaction: TransactionDetail }) {
  const { status, fundType } = transaction;
  const [isOpen, setIsOpen] = useState(false);
  const isFinal = allowedTransitions(status, fundType).length === 0;
  return (
    <>
      {!isFinal && (
        <Button
          onPointerEnter={ChangeStatus.preload}
          onFocus={ChangeStatus.preload}
          onClick={() => setIsOpen(true)}
        >
          Update status
        </Button>
      )}
      {isOpen && <ChangeStatus transaction={transaction} onClose={() => setIsOpen(false)} />}
    </>
  );
}
