import { btfLabel } from '../../order/btf.ts';
import type { ProtocolEvent } from './protocol-event.ts';

export interface PtkReport {
  /** ISO 8601. */
  createdAt: string;
  hostId: string;
  partnerId: string;
  /** Who asked. */
  userId: string;
  events: readonly ProtocolEvent[];
}

/** PTK: the customer protocol as text, for people. */
export function writePtk({ createdAt, hostId, partnerId, userId, events }: PtkReport): string {
  const lines = [
    'Customer protocol (PTK)',
    row('Host', hostId),
    row('Partner', partnerId),
    row('User', userId),
    row('Created', createdAt),
    '',
    ...events.flatMap((event) => [...eventLines(event), '']),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function eventLines(event: ProtocolEvent): string[] {
  const fields: [string, string | undefined][] = [
    ['Time', event.at],
    ['Action', event.action],
    [
      'Order',
      event.btf === undefined ? event.adminOrderType : `${event.adminOrderType} ${btfLabel(event.btf)}`,
    ],
    ['Order ID', event.orderId],
    ['User', event.userId],
    ['File', event.fileName],
    ['Size', event.size === undefined ? undefined : `${event.size} bytes`],
    [
      'SHA-256',
      event.digest === undefined ? undefined : Buffer.from(event.digest).toString('hex').toUpperCase(),
    ],
    ['Result', event.reason],
  ];
  return [
    '-'.repeat(78),
    ...fields.flatMap(([name, value]) => (value === undefined ? [] : row(name, value))),
    ...(event.texts ?? []).map((text) => `  ${text}`),
  ];
}

function row(name: string, value: string): string {
  return `${`${name}:`.padEnd(12)}${value}`;
}
