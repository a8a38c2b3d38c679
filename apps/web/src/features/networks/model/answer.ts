import type { NetworkMessageDetail } from '@clearbench/contract';
import { refusalText } from './message-state.ts';

/** One part of a network's answer and its meaning. */
export interface AnswerPart {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

type Answered = Pick<NetworkMessageDetail, 'network' | 'answer' | 'error'>;

/** The answer of a network, part by part; empty before it arrives. */
export function answerParts({ network, answer, error }: Answered): AnswerPart[] {
  if (answer === null) return [];
  switch (network) {
    case 'swift':
      return acknowledgementParts(answer, error);
    case 'sepa':
    case 'interbank':
      return reportParts(answer, error);
    case 'telex':
      return telexParts(answer);
    default:
      network satisfies never;
      return [];
  }
}

const tag = (text: string, name: string): string | null =>
  new RegExp(`\\{${name}:([^}]*)\\}`).exec(text)?.[1] ?? null;

/** F21, the acknowledgement of SWIFT: tags 177, 451, 405 and 108. */
function acknowledgementParts(answer: string, error: Answered['error']): AnswerPart[] {
  const session = /^\{1:F21[A-Z0-9]{12}(\d{4})(\d{6})\}/.exec(answer);
  const time = tag(answer, '177');
  const verdict = tag(answer, '451');
  const code = tag(answer, '405');
  return [
    ...(session === null
      ? []
      : [
          part(
            'Block 1',
            `F21 ${session[1]} ${session[2]}`,
            'Service message for this session and sequence number',
          ),
        ]),
    ...(time === null ? [] : [part('177', time, 'Date and time of the answer, YYMMDDHHMM')]),
    ...(verdict === null
      ? []
      : [part('451', verdict, verdict === '0' ? 'Accepted (ACK)' : 'Rejected (NAK)')]),
    ...(code === null
      ? []
      : [part('405', code, `${refusalText(error)}: ${error?.meaning ?? 'not explained'}`)]),
  ];
}

const element = (text: string, name: string): string | null =>
  new RegExp(`<(?:\\w+:)?${name}>([^<]*)<`).exec(text)?.[1] ?? null;

const STATUS_MEANINGS: Readonly<Record<string, string>> = {
  ACTC: 'Accepted: its format is correct and the clearing accepts it',
  RJCT: 'Rejected',
};

/** pacs.002, the report of a clearing system about a received message. */
function reportParts(answer: string, error: Answered['error']): AnswerPart[] {
  const message = element(answer, 'OrgnlMsgId');
  const status = element(answer, 'GrpSts') ?? element(answer, 'TxSts');
  const reason = element(answer, 'Cd');
  return [
    ...(message === null ? [] : [part('OrgnlMsgId', message, 'The answered message')]),
    ...(status === null ? [] : [part('Status', status, STATUS_MEANINGS[status] ?? 'Status of the message')]),
    ...(reason === null ? [] : [part('Reason', reason, error?.meaning ?? 'Reason of the rejection')]),
  ];
}

/** The lines of the exchange of answerbacks, and the receiver's verdict on the test key. */
const telexParts = (answer: string): AnswerPart[] =>
  answer
    .split(/\r?\n/)
    .map((line) => /^([^:]+):\s*(.*)$/.exec(line))
    .flatMap((match) =>
      match === null ? [] : [part(match[1] ?? '', match[2] ?? '', TELEX_MEANINGS[match[1] ?? ''] ?? '')],
    );

const TELEX_MEANINGS: Readonly<Record<string, string>> = {
  'CALLED STATION': 'The answerback that the called teleprinter sent',
  'CALLING STATION': 'The answerback of this bank, sent in return',
  'TEST KEY': 'The receiver’s check of the test key',
  MARK: 'No real network carried this',
};

const part = (name: string, value: string, meaning: string): AnswerPart => ({ name, value, meaning });
