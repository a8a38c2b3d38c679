import type { TransactionMessage, TransactionPayload } from '@clearbench/contract';

/** One response with the messages about a transfer. */
export interface MessagesAnswer {
  /** Oldest first. */
  readonly messages: readonly TransactionMessage[];
  /** The number on the server: the response contains only some of them. */
  readonly total: number;
}

export function toAnswer(messages: readonly TransactionMessage[], headers: Headers): MessagesAnswer {
  const total = Number.parseInt(headers.get('x-total-count') ?? '', 10);
  return { messages, total: Number.isNaN(total) ? messages.length : Math.max(total, messages.length) };
}

/** A message as the page of a transfer shows it. */
export interface ShownMessage extends Omit<TransactionMessage, 'payloadId' | 'index'> {
  /** True if the transfer was created from it. */
  readonly isOwn: boolean;
  /** Its index in its payload, from 0; null without a payload. */
  readonly index: number | null;
  /** Its position in its payload, from 1; null if unknown. */
  readonly line: number | null;
}

/**
 * All messages to show, the transfer's own first. The transfer's own message comes from its payload, so it is
 * available before the others, even if those fail to load or are too many for the response.
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

/** Several transfers can have the same UETR: the payload and position distinguish the own message from theirs. */
const isOf = (payload: TransactionPayload | null, message: TransactionMessage): boolean =>
  payload !== null && message.payloadId === payload.payloadId && message.index === payload.index;

/** How many messages the server has beyond those that are shown. */
export function leftOutCount(answer: MessagesAnswer, shown: readonly ShownMessage[]): number {
  return Math.max(answer.total - shown.length, 0);
}

/** The message that a link names, otherwise the first; null if there is none. */
export function chosenMessage(shown: readonly ShownMessage[], id: string | undefined): ShownMessage | null {
  return shown.find((message) => message.id === id) ?? shown[0] ?? null;
}

/** The role of a message for the transfer, in a word or two: the one that ordered it is always incoming. */
export function kindOf({ isOwn, format, direction }: ShownMessage): string {
  if (format === 'console') return 'Entered here';
  if (isOwn) return 'Order';
  return direction === 'incoming' ? 'Incoming' : 'Outgoing';
}
