import type { NetworkMessageDetail } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { Time } from '@/components/time.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Code, CodeBlock } from '@/components/ui/display/code.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { useNetworkMessage } from '../../api/network-messages.ts';
import { stateText } from '../../model/network-message.ts';

/** One network message: its text as sent, and the network's answer with its meaning. */
export function NetworkMessageText({ id }: { id: string }) {
  const { data, error, refetch } = useNetworkMessage(id);
  if (data !== undefined) return <Loaded message={data} />;
  if (error !== null) {
    return <LoadFailure title="The message could not be loaded" error={error} onRetry={refetch} />;
  }
  return (
    <div role="status">
      <span className="sr-only">Loading the message…</span>
      <Skeleton className="h-40" />
    </div>
  );
}

function Loaded({ message }: { message: NetworkMessageDetail }) {
  const { type, senderBic, receiverBic, text, answer, createdAt, sessionNumber, sequenceNumber } = message;
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <span>
          <Code>{senderBic}</Code> to <Code>{receiverBic}</Code>
        </span>
        {sequenceNumber !== null && (
          <span>
            {sessionNumber === null ? 'serial' : `session ${sessionNumber}, sequence`} {sequenceNumber}
          </span>
        )}
        {message.possibleDuplicate && <Tag>possible duplicate</Tag>}
        <Time iso={createdAt} relativeClassName="max-sm:hidden" />
      </p>
      <TextWithCopy label={`Text of the ${type}`} text={text} item="Message" />
      <Verdict message={message} />
      {answer !== null && <TextWithCopy label="Answer of the network" text={answer} item="Answer" />}
    </div>
  );
}

function Verdict({ message }: { message: NetworkMessageDetail }) {
  switch (message.state) {
    case 'refused':
      return <InlineAlert variant="error">{stateText(message)}</InlineAlert>;
    case 'acknowledged':
      return <InlineAlert variant="success">{stateText(message)}</InlineAlert>;
    default:
      return <InlineAlert variant="info">{stateText(message)}</InlineAlert>;
  }
}

function TextWithCopy({ label, text, item }: { label: string; text: string; item: string }) {
  return (
    <div className="relative">
      <CodeBlock aria-label={label} className="max-h-80 pr-11 whitespace-pre-wrap wrap-anywhere">
        {text}
      </CodeBlock>
      <CopyButton value={text} item={item} className="absolute top-2 right-2 bg-sunken" />
    </div>
  );
}
