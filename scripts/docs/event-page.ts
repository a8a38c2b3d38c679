import {
  NOTIFICATION_TYPES,
  NOTIFICATIONS_OF,
  type NotificationType,
  notificationSummary,
  type Transaction,
  WEBHOOK_EVENTS,
} from '@clearbench/contract';
import { buildNotification } from '../../apps/server/src/modules/webhooks/fan-out/notification.ts';
import { block, code, table } from './markdown.ts';

const ARRIVED = '2026-11-20T09:30:00.000Z';

const TRANSACTION: Transaction = {
  transactionId: 'trx_k3x9m2pqva',
  uetr: '0198c2a4-6f0e-4c33-b1a5-3c8e7a9d4f10',
  type: 'mt103_swift',
  status: 'completed',
  amount: '12500.50',
  currency: 'EUR',
  createdAt: ARRIVED,
  completedAt: '2026-11-20T09:30:06.000Z',
  valueDate: '2026-11-20',
  reference: 'INV4711',
  senderBic: 'OAKNGB20',
  senderName: 'NORTHERN MILLS LTD',
  senderAccount: 'GB29NWBK60161331926819',
  recipientBic: 'ELMFDEF0',
  recipientName: 'SUEDWERK GMBH',
  recipientAccount: 'DE89370400440532013000',
  profileId: null,
  destinationIban: null,
  destinationBic: null,
  fundType: 'm0',
  reason: { code: 'AC04', text: 'closed account' },
  scenario: null,
  scenarioChosenBy: null,
  payee: {
    checkId: '5f0c1f62-9b0e-4d7c-8a55-0d8f3f1f7a10',
    answer: 'close-match',
    matchedName: 'Suedwerk Handels GmbH',
    problem: null,
    correctedFrom: null,
    checkedAt: ARRIVED,
    decision: 'proceed',
    decidedBy: 'Nora Example',
  },
};

/** What happens in the samples: the status, the words of the event, and the seconds after the arrival. */
const SAMPLES = {
  'transaction.initiated': { status: 'pending', message: 'Received over the API', second: 0 },
  'payee.verified': { status: 'pending', message: 'The name almost matches', second: 1 },
  'transaction.processing': { status: 'processing', message: 'Funds booked as M0', second: 2 },
  'conversion.completed': { status: 'converting', message: 'M0 funds converted to M1', second: 4 },
  'settlement.completed': { status: 'completed', message: 'Settled to the beneficiary', second: 6 },
  'transaction.failed': { status: 'failed', message: 'Rejected with AC04 (closed account)', second: 6 },
} as const satisfies Record<NotificationType, { status: string; message: string; second: number }>;

/** The body of a notification as the server sends it. */
export function sampleNotification(type: NotificationType): string {
  const { second, ...event } = SAMPLES[type];
  const at = new Date(Date.parse(ARRIVED) + second * 1_000);
  const id = String(NOTIFICATION_TYPES.indexOf(type) + 1);
  return buildNotification(
    { ...event, type, id, at, actor: null, transaction: TRANSACTION },
    'urn:clearbench',
  ).body;
}

/** The events that webhooks receive, with a body of each. */
export function eventPage(): string[] {
  return [
    '# Webhook events',
    'A webhook subscribes to one or more of these, and receives a `POST` for each event. [Receive and verify webhooks](../guides/webhooks.md) ' +
      'shows a receiver.',
    table(
      ['subscription', 'events'],
      WEBHOOK_EVENTS.map((name) => [code(name), NOTIFICATIONS_OF[name].map(code).join(', ')]),
    ),
    '`id` is the same in every attempt, and in the header `webhook-id`: ignore an ID that you have seen. Fields may be added. A webhook with ' +
      '*Ids only* gets only `transactionId`, `uetr` and `eventId` in `data`: read the transfer with ' +
      '`GET /api/ingest/transactions/ID`. A body that an operator sent as a test has `"test": true` in `data`.',
    ...NOTIFICATION_TYPES.flatMap((type) => [
      `## ${code(type)}`,
      `${notificationSummary(type)}.`,
      block('json', JSON.stringify(JSON.parse(sampleNotification(type)), null, 2)),
    ]),
  ];
}
