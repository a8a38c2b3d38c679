import type { NetworkMessage } from '@clearbench/contract';
import { NETWORK_NAMES } from '@clearbench/domain';
import type { BadgeTone } from '@/components/ui/display/badge.tsx';
import { textOf, unknownText } from '@/lib/answers/unknown.ts';

type Said = Pick<NetworkMessage, 'network' | 'state' | 'error'>;

/** The state of a network message in a word or two, for its badge. */
export function messageState({ network, state, error }: Said): { label: string; tone: BadgeTone } {
  switch (state) {
    case 'queued':
      return { label: 'Queued', tone: 'warning' };
    case 'sent':
      return { label: 'Sent', tone: 'accent' };
    case 'acknowledged':
      return { label: isFin(network) ? 'ACK' : 'Accepted', tone: 'good' };
    case 'refused':
      return { label: [isFin(network) ? 'NAK' : 'Refused', error?.code ?? ''].join(' ').trim(), tone: 'bad' };
    case 'withdrawn':
      return { label: 'Withdrawn', tone: 'neutral' };
    case 'received':
      return { label: 'Received', tone: 'neutral' };
    default:
      return { label: unknownText(state satisfies never), tone: 'neutral' };
  }
}

/** The meaning of the state, in a sentence. */
export function stateText({ network, state, error }: Said): string {
  const name = textOf(NETWORK_NAMES, network);
  switch (state) {
    case 'queued':
      return `Waiting in the queue of ${name} until the network accepts it.`;
    case 'sent':
      return `Sent over ${name}; its acknowledgement has not arrived yet.`;
    case 'acknowledged':
      return acceptedText(network);
    case 'refused': {
      const line = error === null || error.line === null ? '' : ` Line ${error.line} of block 4.`;
      return `${refusedBy(network)}: ${[error?.code ?? '', error?.meaning ?? 'no reason given'].filter((part) => part !== '').join(': ')}${line}`;
    }
    case 'withdrawn':
      return `Withdrawn from the queue of ${name}. ${error?.meaning ?? 'The message was not sent.'}`;
    case 'received':
      return `Received over ${name}.`;
    default:
      return unknownText(state satisfies never);
  }
}

const isFin = (network: NetworkMessage['network']): boolean => network === 'swift';

function acceptedText(network: NetworkMessage['network']): string {
  switch (network) {
    case 'swift':
      return 'Positive acknowledgement (F21 with 451:0): SWIFT checked the message and delivers it.';
    case 'sepa':
    case 'interbank':
      return 'The clearing confirmed that it received the message.';
    case 'telex':
      return 'The answerback of the called teleprinter matches: the telex arrived.';
    default:
      network satisfies never;
      return 'Accepted';
  }
}

function refusedBy(network: NetworkMessage['network']): string {
  switch (network) {
    case 'swift':
      return 'Negative acknowledgement (F21 with 451:1), not delivered';
    case 'sepa':
    case 'interbank':
      return 'Refused by the clearing';
    case 'telex':
      return 'Not delivered';
    default:
      network satisfies never;
      return 'Refused';
  }
}
