import type { NetworkMessage } from '@clearbench/contract';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { ClockTime } from '@/components/time.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { useNetworkMessages } from '../../api/network-messages.ts';
import { messageState } from '../../model/network-message.ts';
import { NetworkMessageText } from './network-message-text.tsx';

interface SentMessagesProps {
  transactionId: string;
  title: string;
  /** Which of the transfer's messages belong here. */
  belongs: (message: NetworkMessage) => boolean;
  /** Shown here before the first one. */
  empty: string;
}

/** The messages sent for the transfer, the network's answers, and incoming messages, live. */
export function SentMessages({ transactionId, title, belongs, empty }: SentMessagesProps) {
  const { data, error, refetch } = useNetworkMessages(transactionId);
  const [picked, setPicked] = useState<string | null>(null);
  const messages = data?.filter(belongs) ?? [];
  const shown = messages.find(({ id }) => id === picked) ?? messages[0];
  return (
    <Card simulated title={title} aside={<Tag variant="simulated">SIMULATED</Tag>}>
      <CardContent className="grid grid-cols-1 gap-3.5 wrap-anywhere">
        <LoadFailure title="The messages could not be loaded" error={error} onRetry={refetch} />
        {data !== undefined && messages.length === 0 && <p className="text-ink-2">{empty}</p>}
        {messages.length > 0 && (
          <ul aria-label={title} aria-live="polite" className="grid grid-cols-1 gap-1">
            {messages.map((message) => (
              <li key={message.id}>
                <MessageLine
                  message={message}
                  isShown={message.id === shown?.id}
                  onPick={() => setPicked(message.id)}
                />
              </li>
            ))}
          </ul>
        )}
        {shown !== undefined && <NetworkMessageText key={shown.id} id={shown.id} />}
      </CardContent>
    </Card>
  );
}

interface MessageLineProps {
  message: NetworkMessage;
  isShown: boolean;
  onPick: () => void;
}

function MessageLine({ message, isShown, onPick }: MessageLineProps) {
  const { direction, type, senderBic, receiverBic, summary, createdAt } = message;
  const { label, tone } = messageState(message);
  const isOut = direction === 'out';
  const Icon = isOut ? ArrowUpRight : ArrowDownLeft;
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onPick}
      className={cn(
        'flex min-h-8 w-full flex-wrap items-center gap-x-2.5 gap-y-0.5 rounded-sm border px-2.5 py-1 text-left text-sm *:min-w-0',
        isShown ? 'border-line-strong bg-sunken' : 'border-transparent hover:bg-sunken',
      )}
    >
      <Icon aria-hidden="true" className="size-3.75 shrink-0 text-ink-3" />
      <span className="font-medium">{type}</span>
      <span className="mono text-ink-2">
        {isOut ? 'to' : 'from'} {isOut ? receiverBic : senderBic}
      </span>
      {summary !== null && <span className="mono text-ink-3 wrap-anywhere">{summary}</span>}
      <span className="ml-auto flex items-center gap-2">
        <ClockTime iso={createdAt} className="text-ink-3 max-sm:hidden" />
        <Badge tone={tone}>{label}</Badge>
      </span>
    </button>
  );
}
