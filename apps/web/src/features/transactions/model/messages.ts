import type { TransactionMessage, TransactionPayload } from '@clearbench/contract';

/** One answer of the messages about a transfer. */
export interface MessagesAnswer {
  /** Oldest first. */
  readonly messages: readonly TransactionMessage[];
  /** How many there are on the server: an answer holds only so many. */
  readonly total: number;
}

export function toAnswer(messages: readonly TransactionMessage[], headers: Headers): MessagesAnswer {
  const total = Number.parseInt(headers.get('x-total-count') ?? '', 10);
  return { messages, total: Number.isNaN(total) ? messages.length : Math.max(total, messages.length) };
}

/** A message as the page of a transfer shows it. */
export interface ShownMessage extends Omit<TransactionMessage, 'payloadId' | 'index'> {
  /** Whether it is the one that the transfer was made from. */
  readonly isOwn: boolean;
  /** Which message of its payload, from 0; null without a payload. */
  readonly index: number | null;
  /** Where it begins in its payload, from 1; null where that is not told. */
  readonly line: number | null;
}

/**
 * All that there is to show, the transfer's own message first. That one comes from its payload, so that it is there
 * before the others are, without them, and where they are too many to be answered.
 */
export function shownMessages(
  payload: TransactionPayload | null,
  answered: readonly TransactionMessage[],
): ShownMessage[] {
  const others = answered.filter((message) => !isOf(payload, message));
  const shown: ShownMessage[] = others.map((message) => ({ ...message, isOwn: false, line: null }));
  if (payload === null) return shown;
  const { payloadId, ...own } = payload;
  return [{ ...own, id: `${payloadId}-${payload.index}`, direction: 'incoming', isOwn: true }, ...shown];
}

/** Several transfers can have the same UETR: what tells the own message from theirs is where it came from. */
const isOf = (payload: TransactionPayload | null, message: TransactionMessage): boolean =>
  payload !== null && message.payloadId === payload.payloadId && message.index === payload.index;

/** How many messages the server has beyond those that are shown. */
export function leftOutCount(answer: MessagesAnswer, shown: readonly ShownMessage[]): number {
  return Math.max(answer.total - shown.length, 0);
}

/** The message that a link names, else the first; null when there is none at all. */
export function chosenMessage(shown: readonly ShownMessage[], id: string | undefined): ShownMessage | null {
  return shown.find((message) => message.id === id) ?? shown[0] ?? null;
}

/** What a message is to the transfer, in a word or two: the one that ordered it always came in. */
export function kindOf({ isOwn, format, direction }: ShownMessage): string {
  if (format === 'console') return 'Entered here';
  if (isOwn) return 'Order';
  return direction === 'incoming' ? 'Incoming' : 'Outgoing';
}
