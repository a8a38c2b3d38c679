import type { Notification, NotificationType, ThinNotification, Transaction } from '@clearbench/contract';
import { isoDay, reasonText, type TransferStatus, trackingCodes } from '@clearbench/domain';
import { type Actor, SYSTEM_ACTOR } from '../../../platform/actor.ts';
import { namedUuid, timeOrderedUuid } from '../../../platform/secrets/crypto.ts';
import { notificationIdText } from '../calling/signature.ts';

/** An event of a transfer, with the transfer as it is when the notification is written. */
export interface NotifiedEvent {
  id: string;
  type: NotificationType;
  status: TransferStatus;
  message: string;
  actor: Actor | null;
  at: Date;
  transaction: Transaction;
}

export interface NewNotification {
  id: string;
  type: NotificationType;
  transactionId: string | null;
  uetr: string | null;
  body: string;
  createdAt: Date;
}

/**
 * The same event always makes a notification with the same id, so that receivers recognise it after a crash.
 * @param source of CloudEvents: the server's public origin, or a URN
 */
export function buildNotification(event: NotifiedEvent, source: string): NewNotification {
  const { transactionId, uetr } = event.transaction;
  const id = namedUuid(`${transactionId} ${event.id}`, event.at);
  return {
    id,
    type: event.type,
    transactionId,
    uetr,
    body: JSON.stringify(compose(id, event, source)),
    createdAt: event.at,
  };
}

function compose(id: string, event: NotifiedEvent, source: string): Notification {
  const at = event.at.toISOString();
  const { transactionId, uetr, completedAt, reason } = event.transaction;
  const codes = trackingCodes(transactionId) ?? { gpi: '', trn: '' };
  return {
    id: notificationIdText(id),
    type: event.type,
    timestamp: at,
    time: at,
    specversion: '1.0',
    source,
    version: 1,
    simulated: true,
    data: {
      // The transfer may have changed since: the notification reports its state at that time.
      transaction: {
        ...event.transaction,
        status: event.status,
        completedAt: event.status === 'completed' ? completedAt : null,
        reason: event.status === 'failed' ? reason : null,
      },
      event: {
        id: event.id,
        status: event.status,
        timestamp: at,
        message: event.message,
        actor: event.actor,
      },
      tracking: { uetr, ...codes },
    },
  };
}

const SAMPLE_STATUS: Readonly<Record<NotificationType, TransferStatus>> = {
  'transaction.initiated': 'pending',
  'payee.verified': 'pending',
  'transaction.processing': 'processing',
  'conversion.completed': 'converting',
  'settlement.completed': 'completed',
  'transaction.failed': 'failed',
};

/** A notification about a transfer that does not exist, marked as a test. */
export function buildTestNotification(type: NotificationType, source: string, at: Date): NewNotification {
  const id = timeOrderedUuid();
  const status = SAMPLE_STATUS[type];
  const event: NotifiedEvent = {
    id: '0',
    type,
    status,
    message: 'Test notification',
    actor: SYSTEM_ACTOR,
    at,
    transaction: sampleTransaction(status, at),
  };
  const notification = compose(id, event, source);
  const body = JSON.stringify({ ...notification, data: { ...notification.data, test: true } });
  return { id, type, transactionId: null, uetr: null, body, createdAt: at };
}

function sampleTransaction(status: TransferStatus, at: Date): Transaction {
  return {
    transactionId: 'trx_TEST000000',
    uetr: '00000000-0000-4000-8000-000000000000',
    type: 'mt103_swift',
    status,
    amount: '12500.50',
    currency: 'EUR',
    createdAt: at.toISOString(),
    completedAt: status === 'completed' ? at.toISOString() : null,
    valueDate: isoDay(at),
    reference: 'TEST',
    senderBic: 'OAKNGB20',
    senderName: 'Northern Mills Ltd',
    senderAccount: 'GB29NWBK60161331926819',
    recipientBic: 'ELMFDEF0',
    recipientName: 'Suedwerk GmbH',
    recipientAccount: 'DE89370400440532013000',
    profileId: null,
    destinationIban: null,
    destinationBic: null,
    fundType: 'm0',
    reason: status === 'failed' ? { code: 'AC04', text: reasonText('AC04') } : null,
    scenario: null,
    scenarioChosenBy: null,
    payee: null,
  };
}

/** The body for receivers that want ids only; always the same for the same notification. */
export function thinBody(body: string): string {
  const { data, ...envelope } = JSON.parse(body) as Notification;
  const thin: ThinNotification = {
    ...envelope,
    data: {
      transactionId: data.transaction.transactionId,
      uetr: data.transaction.uetr,
      eventId: data.event.id,
      ...(data.test === true ? { test: true } : {}),
    },
  };
  return JSON.stringify(thin);
}
