import { type ListenNotification, NOTIFICATION_TYPES, type Notification } from '@clearbench/contract';
import { type Paint, visible } from '../terminal.ts';
import { timeOfDay } from './time-of-day.ts';

const TYPE_WIDTH = Math.max(...NOTIFICATION_TYPES.map((type) => type.length));

/** `12:30:01.123  settlement.completed    trx_…  EUR 12500.50  settled  The transfer is settled`. */
export function eventLine({ type, body }: ListenNotification, paint: Paint): string {
  const { timestamp, data } = JSON.parse(body) as Notification;
  const { transaction, event } = data;
  const parts = [
    paint('dim', timeOfDay(new Date(timestamp))),
    paint(type === 'transaction.failed' ? 'red' : 'green', type.padEnd(TYPE_WIDTH)),
    visible(transaction.transactionId),
    visible(transaction.uetr),
    visible(`${transaction.currency} ${transaction.amount}`),
    paint('dim', visible(event.message)),
  ];
  return `${parts.join('  ')}\n`;
}

/** On one line. Outside strings, line ends mean nothing in JSON. */
export const eventJson = ({ body }: ListenNotification): string => `${JSON.stringify(JSON.parse(body))}\n`;
