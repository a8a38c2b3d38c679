import type { NetworkMessage, NetworkMessageDetail } from '@clearbench/contract';
import { LoadFailure } from '@/components/load-failure.tsx';
import { StepButtons, stepByKey } from '@/components/step-buttons.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import { hasStatus } from '@/lib/api/api.ts';
import { typeTitle } from '@/lib/messages/type-titles.ts';
import type { RowIndex } from '@/lib/paged-list/loaded-list.ts';
import { useNetworkMessage } from '../api/get-message.ts';
import { stateLook } from '../model/message-state.ts';
import { MessageAnswer } from './message-answer.tsx';
import { MessageFacts } from './message-facts.tsx';
import { MessageText } from './message-text.tsx';

interface MessageDrawerProps {
  id: string;
  /** The list below, to step through with ↑ and ↓. */
  rows: RowIndex<NetworkMessage> | null;
  onStep: (id: string) => void;
  onClose: () => void;
}

/** One message: its facts, its text raw and parsed, and the network's answer. */
export function MessageDrawer({ id, rows, onStep, onClose }: MessageDrawerProps) {
  const { data, error, refetch } = useNetworkMessage(id);
  const place = rows?.indexOf(id) ?? -1;
  const previous = place > 0 ? rows?.idAt(place - 1) : undefined;
  const next = place === -1 ? undefined : rows?.idAt(place + 1);
  const steps = { previous, next, onStep };
  return (
    <Dialog
      place="right"
      onClose={onClose}
      size="lg"
      title={data === undefined ? 'Message' : data.type}
      description={data === undefined ? null : typeTitle(data.type)}
      onKeyDown={(event) => stepByKey(steps, event)}
      aside={
        <>
          <Tag variant="simulated">SIMULATED</Tag>
          {data !== undefined && <StateBadge message={data} />}
          {place !== -1 && <StepButtons {...steps} noun="message" />}
        </>
      }
    >
      {data !== undefined ? (
        <div key={id} className="grid gap-5">
          <MessageFacts message={data} />
          <MessageAnswer message={data} />
          <MessageText message={data} />
        </div>
      ) : error === null ? (
        <DrawerSkeleton />
      ) : hasStatus(error, 404) ? (
        <InlineAlert title="Message not found">No network message has the id {id}.</InlineAlert>
      ) : (
        <LoadFailure title="The message could not be loaded" error={error} onRetry={refetch} />
      )}
    </Dialog>
  );
}

function StateBadge({ message }: { message: NetworkMessageDetail }) {
  const { text, tone } = stateLook(message);
  return <Badge tone={tone}>{text}</Badge>;
}

function DrawerSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading the message…</span>
      <Skeleton className="h-4 w-48" />
      <Skeleton className="mt-3 h-4 w-64" />
      <Skeleton className="mt-5 h-60 w-full" />
    </div>
  );
}
