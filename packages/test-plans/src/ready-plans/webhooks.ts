import type { PlanDocument } from '../document/document.ts';

export const WEBHOOKS: PlanDocument = {
  name: 'webhooks',
  title: 'Webhooks',
  cases: [
    {
      id: 'signature',
      title: 'A signature is verified',
      do: 'Make a webhook, and start the case.',
      see: 'A notification with a wrong signature is refused, and one with a right signature is taken within 5 seconds.',
      trigger: { kind: 'webhook-signature' },
      within: 'PT10M',
      steps: [
        {
          as: 'wrong',
          over: 'deliveries',
          where: 'delivery.signature == "wrong" && delivery.status >= 400 && delivery.status < 500',
          text: 'A notification with a wrong signature is answered 4xx',
        },
        {
          over: 'deliveries',
          where:
            'delivery.signature == "right" && delivery.url == wrong.url && delivery.isAccepted && delivery.durationMs <= 5000',
          text: 'The same webhook answers one with a right signature 2xx within 5 seconds',
        },
      ],
    },
    {
      id: 'in-time',
      title: 'Notifications are taken in time',
      do: 'Send a payment, and take the notifications of its life.',
      see: 'Three notifications are answered 2xx within 5 seconds each.',
      within: 'P1D',
      steps: [
        {
          over: 'deliveries',
          count: 3,
          where: '!delivery.isTest && delivery.isAccepted && delivery.durationMs <= 5000',
          text: 'A notification is answered 2xx within 5 seconds',
        },
      ],
    },
    {
      id: 'duplicate',
      title: 'A notification that comes twice is taken twice',
      do: 'Start the case after a notification was taken. It is sent again, with the same id.',
      see: 'The repetition is answered 2xx, so that it does not come a third time.',
      trigger: { kind: 'duplicate-delivery' },
      within: 'PT1H',
      steps: [
        {
          over: 'deliveries',
          where: 'delivery.attempt > 1 && delivery.isAccepted',
          text: 'The notification that is sent again is answered 2xx',
        },
      ],
    },
  ],
};
