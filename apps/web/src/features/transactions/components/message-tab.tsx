import { MailX, PencilLine } from 'lucide-react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { hasStatus } from '@/lib/api/api.ts';
import { textUpTo, useUrlState } from '@/lib/navigation/url-state.ts';
import { useTransactionMessages } from '../api/get-messages.ts';
import { useTransactionPayload } from '../api/get-payload.ts';
import { useRepeatedReferences } from '../api/get-repeats.ts';
import { chosenMessage, type ShownMessage, shownMessages } from '../model/messages.ts';
import { MessageColumns } from './message-columns.tsx';
import { MessagePicker } from './message-picker.tsx';
import { RepeatedReferences } from './repeated-references.tsx';

/** Missing for the transfer's own message. */
const messageUrlParams = { message: textUpTo(80) };

export interface MessageTabProps {
  transactionId: string;
  /** The UETR of the transfer: its message may not have one. */
  uetr: string;
}

/** The messages about a transfer, and the chosen one raw, parsed and translated, side by side. */
export function MessageTab({ transactionId, uetr }: MessageTabProps) {
  const payload = useTransactionPayload(transactionId);
  const { data: answer, error, isFetched, refetch } = useTransactionMessages(transactionId);
  const repeats = useRepeatedReferences(transactionId);
  const [{ message: wanted }, setUrl] = useUrlState(messageUrlParams);
  const isWithoutOwn = payload.data === undefined && hasStatus(payload.error, 404);
  if (payload.data === undefined && !isWithoutOwn && payload.error !== null) {
    return (
      <LoadFailure title="The message could not be loaded" error={payload.error} onRetry={payload.refetch} />
    );
  }
  // They appear together: otherwise the list would push down the chosen message below it.
  if ((payload.data === undefined && !isWithoutOwn) || !isFetched || !repeats.isFetched)
    return <MessageSkeleton />;
  const messages = shownMessages(payload.data ?? null, answer?.messages ?? []);
  const chosen = chosenMessage(messages, wanted);
  return (
    <div className="grid gap-4.5">
      <RepeatedReferences repeats={repeats.data ?? []} />
      <MessagePicker
        messages={messages}
        answer={answer}
        error={error}
        onRetry={() => void refetch()}
        chosen={chosen}
        onChoose={({ id, isOwn }) => setUrl({ message: isOwn ? undefined : id })}
      />
      {wanted !== undefined && answer !== undefined && chosen?.id !== wanted && (
        <InlineAlert variant="warning">The linked message does not belong to this transfer.</InlineAlert>
      )}
      {chosen === null ? (
        <NoMessage />
      ) : (
        <Chosen message={chosen} transactionId={transactionId} uetr={uetr} />
      )}
    </div>
  );
}

function Chosen({ message, ...transfer }: MessageTabProps & { message: ShownMessage }) {
  if (message.format !== 'console') return <MessageColumns message={message} {...transfer} />;
  return (
    <Card>
      <EmptyState
        icon={PencilLine}
        title="Entered by hand"
        text="An operator entered this transfer in the console, so no message ordered it. These are the entered values:"
      >
        <CodeBlock aria-label="Entered values" className="mt-4 max-h-80 w-full max-w-160 text-left">
          {message.raw}
        </CodeBlock>
      </EmptyState>
    </Card>
  );
}

function NoMessage() {
  return (
    <Card>
      <EmptyState
        icon={MailX}
        title="No message is stored for this transfer"
        text="It arrived before messages were stored, or it was created without one."
      />
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
