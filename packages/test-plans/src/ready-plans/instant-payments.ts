import type { PlanDocument } from '../document/document.ts';
import { acceptedWhole, ended } from './parts.ts';

export const INSTANT_PAYMENTS: PlanDocument = {
  name: 'instant-payments',
  title: 'Instant payments',
  cases: [
    {
      id: 'credited-in-time',
      title: 'A payment is credited in time',
      instructions: 'Post a pacs.008 in EUR.',
      expect: 'It is credited within 20 seconds of its arrival.',
      within: 'P1D',
      steps: [...acceptedWhole('pacs.008'), { ...ended('completed'), within: 'PT20S' }],
    },
    {
      id: 'rejected-at-once',
      title: 'A rejection is booked immediately',
      instructions: 'Start the case, and post a pacs.008 in EUR.',
      expect: 'It fails within 20 seconds, and your webhook accepts the notification.',
      trigger: { kind: 'scenario', scenario: 'reject' },
      within: 'P1D',
      steps: [
        ...acceptedWhole('pacs.008'),
        { ...ended('failed'), within: 'PT20S' },
        {
          on: 'deliveries',
          where:
            'delivery.type == "transaction.failed" && delivery.transactionId == paid.id && delivery.isAccepted',
          text: 'A webhook accepts the notification of the failure',
          within: 'PT1M',
        },
      ],
    },
    {
      id: 'not-sent-twice',
      title: 'A payment is not sent twice',
      instructions: 'Post a pacs.008, and wait.',
      expect: 'No other payload contains a payment with the same UETR within 5 minutes.',
      within: 'P1D',
      steps: [
        ...acceptedWhole('pacs.008'),
        {
          as: 'first',
          on: 'transfers',
          where: 'transfer.payloadId == file.id',
          text: 'Its payment is stored',
        },
      ],
      never: [
        {
          on: 'transfers',
          where: 'transfer.uetr == first.uetr && transfer.payloadId != first.payloadId',
          text: 'Another payload contains a payment with the same UETR',
        },
      ],
      settle: 'PT5M',
    },
  ],
};
