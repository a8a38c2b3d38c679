import type { Receipt } from '@clearbench/contract';
import { readableBody } from '@/components/deliveries/attempt-text.ts';
import { CodeFact, Fact, Facts, TimeFact, TransferFact } from '@/components/facts.tsx';
import { LazyDialog } from '@/components/ui/controls/lazy-overlays.ts';
import { Code, CodeBlock } from '@/components/ui/display/code.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { isAccepted, senderText } from '@/components/webhooks/receipt-text.ts';

export function ReceiptDrawer({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const { segment, keyPrefix, at, address, transactionId, uetr, body, answer } = receipt;
  return (
    <LazyDialog place="right" title={`Received by ${segment}`} onClose={onClose}>
      <InlineAlert
        variant={isAccepted(receipt) ? 'success' : 'error'}
        title={`Response ${answer.status}${answer.code === null ? '' : `, ${answer.code}`}`}
      >
        {answer.message}
      </InlineAlert>
      <div className="mt-3">
        <Facts>
          <TimeFact label="Time" iso={at} isReal />
          <Fact label="Sender">
            {senderText(receipt)}, key <Code>{keyPrefix}…</Code>
          </Fact>
          <Fact label="Address">
            <Code>{address}</Code>
          </Fact>
          {transactionId !== null && <TransferFact id={transactionId} />}
          {uetr !== null && <CodeFact label="UETR" value={uetr} />}
        </Facts>
      </div>
      <h3 className="mt-4 mb-1.5 text-sm font-semibold">Body</h3>
      <CodeBlock aria-label="Body" className="whitespace-pre-wrap wrap-anywhere">
        {readableBody(body)}
      </CodeBlock>
    </LazyDialog>
  );
}
