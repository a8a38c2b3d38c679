import { type ListenNotification, NOTIFICATION_TYPES } from '@clearbench/contract';
import { type Paint, visible } from '../terminal.ts';
import { isTaken, type Verdict } from './forward.ts';
import { timeOfDay } from './time-of-day.ts';

const TYPE_WIDTH = Math.max(...NOTIFICATION_TYPES.map((type) => type.length));
const SAID_MAX_CHARACTERS = 120;

/** `12:30:01.123  200    12 ms  settlement.completed    trx_…`, and for a failure the reason and what to do. */
export function verdictLine(
  at: Date,
  { type, transactionId, deliveryId }: ListenNotification,
  verdict: Verdict,
  paint: Paint,
): string {
  const { status, durationMs, error, body } = verdict;
  const isGood = isTaken(verdict);
  const said = error ?? body.trim().slice(0, SAID_MAX_CHARACTERS);
  const next = isGood ? '' : `while you listen, "clearbench replay ${deliveryId}" sends it again`;
  const rest = [said, next].filter((part) => part !== '').join('; ');
  const parts = [
    paint('dim', timeOfDay(at)),
    paint(isGood ? 'green' : 'red', status === null ? '---' : `${status}`),
    `${Math.round(durationMs)} ms`.padStart(8),
    type.padEnd(TYPE_WIDTH),
    visible(transactionId ?? '-'),
    `delivery ${visible(deliveryId)}`,
    ...(rest === '' ? [] : [paint(isGood ? 'dim' : 'red', visible(rest))]),
  ];
  return `${parts.join('  ')}\n`;
}

/** The same for programs. */
export function verdictJson(at: Date, notification: ListenNotification, verdict: Verdict): string {
  const { deliveryId, type, transactionId, headers } = notification;
  const { status, durationMs, error } = verdict;
  return `${JSON.stringify({
    at: at.toISOString(),
    webhookId: headers['webhook-id'] ?? null,
    deliveryId,
    type,
    transactionId,
    status,
    durationMs,
    error,
  })}\n`;
}
