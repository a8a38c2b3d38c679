import { NOTIFICATION_TYPES, type NotificationType, notificationSummary } from '@clearbench/contract';
import { referenceTo } from './components.ts';

const OPERATION_IDS: Readonly<Record<NotificationType, string>> = {
  'transaction.initiated': 'receiveTransactionInitiated',
  'payee.verified': 'receivePayeeVerified',
  'transaction.processing': 'receiveTransactionProcessing',
  'conversion.completed': 'receiveConversionCompleted',
  'settlement.completed': 'receiveSettlementCompleted',
  'transaction.failed': 'receiveTransactionFailed',
};

/** The calls that the server makes, under `webhooks`, as OpenAPI requires. */
export function notificationDocs(): Record<string, object> {
  return Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [
      type,
      {
        post: {
          tags: ['Notifications'],
          operationId: OPERATION_IDS[type],
          summary: notificationSummary(type),
          description:
            'Signed by Standard Webhooks: the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`. The body also reads as a CloudEvent 1.0.',
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    { anyOf: [referenceTo('Notification'), referenceTo('ThinNotification')] },
                    { type: 'object', properties: { type: { const: type } } },
                  ],
                },
              },
            },
          },
          responses: {
            '2XX': { description: 'Accepted' },
            '410': {
              description: 'The endpoint does not want further notifications: the webhook is disabled',
            },
            default: { description: 'Not accepted: it is retried on schedule' },
          },
        },
      },
    ]),
  );
}
