import type { TransactionPayload } from '@clearbench/contract';
import { MailX, PencilLine } from 'lucide-react';
import { Button } from '@/components/ui/button.tsx';
import { Card } from '@/components/ui/card.tsx';
import { CodeBlock } from '@/components/ui/code.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { InlineAlert } from '@/components/ui/inline-alert.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { errorText, hasStatus } from '@/lib/api.ts';
import { useTransactionPayload } from '../api/get-payload.ts';
import { MessageColumns } from './message-columns.tsx';

/** The message that ordered the transfer: raw, parsed and translated, side by side. */
export function MessageTab({ transactionId }: { transactionId: string }) {
  const { data, error, refetch } = useTransactionPayload(transactionId);
  if (data !== undefined) return <Payload payload={data} />;
  if (error === null) return <MessageSkeleton />;
  if (hasStatus(error, 404)) {
    return (
      <Card>
        <EmptyState
          icon={MailX}
          title="No message is kept for this transfer"
          text="It came in before messages were kept, or it was made without one."
        />
      </Card>
    );
  }
  return (
    <InlineAlert
      title="The message could not be loaded"
      action={<Button onClick={() => refetch()}>Retry</Button>}
    >
      {errorText(error)}
    </InlineAlert>
  );
}

function Payload({ payload }: { payload: TransactionPayload }) {
  if (payload.format !== 'console') return <MessageColumns payload={payload} />;
  return (
    <Card>
      <EmptyState
        icon={PencilLine}
        title="Entered by hand"
        text="An operator filled in this transfer on the console, so there is no message. This is what was entered:"
      >
        <CodeBlock aria-label="What was entered" className="mt-4 max-h-80 w-full max-w-160 text-left">
          {payload.raw}
        </CodeBlock>
      </EmptyState>
    </Card>
  );
}

function MessageSkeleton() {
  return (
    <div role="status" className="grid gap-4.5 lg:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">Loading the message…</span>
      <Skeleton className="h-96" />
      <Skeleton className="h-96" />
      <Skeleton className="h-96 lg:max-xl:col-span-2" />
    </div>
  );
}
