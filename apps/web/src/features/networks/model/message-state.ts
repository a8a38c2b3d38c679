import type { NetworkMessage } from '@clearbench/contract';
import type { BadgeTone } from '@/components/ui/display/badge.tsx';
import { unknownText } from '@/lib/answers/unknown.ts';

export interface StateLook {
  readonly text: string;
  readonly tone: BadgeTone;
}

/** The result of a message, in a few words: `NAK T27, line 1`. */
export function stateLook({
  state,
  error,
  network,
}: Pick<NetworkMessage, 'state' | 'error' | 'network'>): StateLook {
  switch (state) {
    case 'queued':
      return { text: 'Queued', tone: 'neutral' };
    case 'sent':
      return { text: network === 'telex' ? 'Waiting for answerback' : 'Waiting for ACK', tone: 'warning' };
    case 'acknowledged':
      return { text: network === 'telex' ? 'Answerback' : 'ACK', tone: 'good' };
    case 'refused':
      return { text: refusalText(error), tone: 'bad' };
    case 'withdrawn':
      return { text: 'Withdrawn', tone: 'neutral' };
    case 'received':
      return { text: 'Received', tone: 'accent' };
    default:
      return { text: unknownText(state satisfies never), tone: 'neutral' };
  }
}

/** `NAK T27, line 1`. */
export function refusalText(error: NetworkMessage['error']): string {
  if (error === null) return 'NAK';
  return error.line === null ? `NAK ${error.code}` : `NAK ${error.code}, line ${error.line}`;
}
