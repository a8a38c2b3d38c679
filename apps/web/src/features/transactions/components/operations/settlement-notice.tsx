import type { TransactionDetail } from '@clearbench/contract';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { formatMoney } from '@/lib/text/format.ts';
import { useAutomation } from '../../api/get-automation.ts';
import { finalText, idleText } from '../../model/operation-texts.ts';

/** The effect of a message sent now, or why it cannot be sent. */
export function SettlementNotice({ transaction, pays }: { transaction: TransactionDetail; pays: boolean }) {
  const { transactionId, amount, currency, status } = transaction;
  const { data } = useAutomation(transactionId);
  const obstacle = pays ? finalText(status) : null;
  if (obstacle !== null) return <InlineAlert variant="info">{obstacle}</InlineAlert>;
  if (data === undefined) return null;
  if (pays && data.readyToSettle) {
    return (
      <InlineAlert variant="warning">
        The funds are ready: this message settles {formatMoney(amount, currency)} to the beneficiary.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert variant="info">
      {pays ? idleText(data.awaits) : 'A free format message moves no money.'}
    </InlineAlert>
  );
}
