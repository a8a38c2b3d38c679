import type { TransactionEvent } from '@clearbench/contract';
import { eventLooks } from '@/components/route/event-texts.ts';
import { Timeline } from '@/components/timeline.tsx';
import { MessageLink } from './route/message-link.tsx';

interface EventTimelineProps {
  events: readonly TransactionEvent[];
  /** The network message behind an event, by the event's id. */
  messageOf?: ReadonlyMap<string, StepMessage>;
  onMessage?: (id: string) => void;
}

export interface StepMessage {
  id: string;
  type: string;
}

/** The events of a transfer: failures are red, everything else green. */
export function EventTimeline({ events, messageOf, onMessage }: EventTimelineProps) {
  return (
    <Timeline
      empty="No events found for this transaction."
      items={eventLooks(events).map(({ event: { id, message, timestamp, actor }, title, tone }) => ({
        id,
        title,
        text: message,
        note: <Note text={actorText(actor)} message={messageOf?.get(id)} onMessage={onMessage} />,
        at: timestamp,
        tone,
      }))}
    />
  );
}

interface NoteProps {
  text: string | undefined;
  message: StepMessage | undefined;
  onMessage: ((id: string) => void) | undefined;
}

function Note({ text, message, onMessage }: NoteProps) {
  return (
    <>
      {text}
      {message !== undefined && onMessage !== undefined && (
        <span className={text === undefined ? '' : 'ml-2.5'}>
          <MessageLink text={message.type} onOpen={() => onMessage(message.id)} />
        </span>
      )}
    </>
  );
}

/** The actor. The server itself needs no name. */
function actorText(actor: TransactionEvent['actor']): string | undefined {
  switch (actor?.kind) {
    case 'operator':
      return `by ${actor.name}`;
    case 'access-token':
      return `with access token ${actor.name}`;
    case 'api-key':
      return `with API key ${actor.name}`;
    default:
      return undefined;
  }
}
