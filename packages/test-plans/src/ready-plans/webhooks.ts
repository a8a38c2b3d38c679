import type { PlanDocument } from '../document/document.ts';

export const WEBHOOKS: PlanDocument = {
  name: 'webhooks',
  title: 'Webhooks',
  cases: [
    {
      id: 'signature',
      title: 'A signature is verified',
      instructions: 'Create a webhook, and start the case.',
      expect:
        'A notification with an invalid signature is rejected, and one with a valid signature is accepted within 5 seconds.',
      trigger: { kind: 'webhook-signature' },
      within: 'PT10M',
      steps: [
        {
          as: 'invalid',
          on: 'deliveries',
          where: 'delivery.signature == "invalid" && delivery.status >= 400 && delivery.status < 500',
          text: 'A notification with an invalid signature gets 4xx',
        },
        {
          on: 'deliveries',
          where:
            'delivery.signature == "valid" && delivery.url == invalid.url && delivery.isAccepted && delivery.durationMs <= 5000',
          text: 'The same webhook answers a valid one with 2xx within 5 seconds',
        },
      ],
    },
    {
      id: 'in-time',
      title: 'Notifications are accepted in time',
      instructions: 'Send a payment, and accept its notifications.',
      expect: 'Three notifications get 2xx within 5 seconds each.',
      within: 'P1D',
      steps: [
        {
          on: 'deliveries',
          count: 3,
          where: '!delivery.isTest && delivery.isAccepted && delivery.durationMs <= 5000',
          text: 'A notification gets 2xx within 5 seconds',
        },
      ],
    },
    {
      id: 'duplicate',
      title: 'A notification that arrives twice is accepted twice',
      instructions: 'Start the case after a notification was accepted. It is sent again, with the same id.',
      expect: 'The repetition gets 2xx, so that it is not sent a third time.',
      trigger: { kind: 'duplicate-delivery' },
      within: 'PT1H',
      steps: [
        {
          on: 'deliveries',
          where: 'delivery.attempt > 1 && delivery.isAccepted',
          text: 'The notification that is sent again gets 2xx',
        },
      ],
    },
  ],
};
