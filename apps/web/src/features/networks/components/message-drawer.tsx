import type { NetworkMessageDetail } from '@clearbench/contract';
import { RowContent, RowDialog } from '@/components/paged-list/row-dialog.tsx';
import { Badge } from '@/components/ui/display/badge.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { typeTitle } from '@/lib/messages/type-titles.ts';
import type { OpenRow } from '@/lib/paged-list/use-open-row.ts';
import { useNetworkMessage } from '../api/get-message.ts';
import { stateLook } from '../model/message-state.ts';
import { MessageAnswer } from './message-answer.tsx';
import { MessageFacts } from './message-facts.tsx';
import { MessageText } from './message-text.tsx';

interface MessageDrawerProps extends OpenRow {
  id: string;
}

/** One message: its facts, its text raw and parsed, and the network's answer. */
export function MessageDrawer({ id, ...openRow }: MessageDrawerProps) {
  const message = useNetworkMessage(id);
  const { data } = message;
  return (
    <RowDialog
      {...openRow}
      id={id}
      noun="message"
      place="right"
      size="lg"
      title={data == null ? 'Message' : data.type}
      description={data == null ? null : typeTitle(data.type)}
      aside={
        <>
          <Tag variant="simulated">SIMULATED</Tag>
          {data != null && <StateBadge message={data} />}
        </>
      }
    >
      <RowContent
        query={message}
        noun="message"
        missing={`No network message has the id ${id}.`}
        skeleton={<DrawerSkeleton />}
      >
        {(found) => (
          <div key={id} className="grid gap-5">
            <MessageFacts message={found} />
            <MessageAnswer message={found} />
            <MessageText message={found} />
          </div>
        )}
      </RowContent>
    </RowDialog>
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
