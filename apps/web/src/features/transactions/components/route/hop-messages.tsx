import type { Hop, Timeline } from '@clearbench/contract';
import { carrierText } from '../../model/route.ts';
import { MessageLink } from './message-link.tsx';

interface HopMessagesProps {
  hop: Hop;
  next: Hop | undefined;
  timeline: Timeline;
  onMessage: (id: string) => void;
}

/** The messages from this hop, and those sent to the next one. */
export function HopMessages({ hop, next, timeline, onMessage }: HopMessagesProps) {
  const types = new Map(timeline.messages.map(({ id, type }) => [id, type]));
  const own = [...new Set(hop.messageIds)].filter((id) => id !== hop.carrier?.messageId && types.has(id));
  const carrier = next?.carrier ?? null;
  return (
    <>
      {own.map((id) => (
        <MessageLink key={id} text={types.get(id) ?? ''} onOpen={() => onMessage(id)} />
      ))}
      {carrier !== null && (
        <MessageLink text={`${carrierText(carrier)} →`} onOpen={() => onMessage(carrier.messageId)} />
      )}
    </>
  );
}
