import type { PlanDocument } from '../document/document.ts';
import { acceptedWhole, ended, fetched } from './parts.ts';

export const RETURNS_AND_RECALLS: PlanDocument = {
  name: 'returns-and-recalls',
  title: 'Returns and recalls',
  cases: [
    {
      id: 'returned',
      title: 'A return is booked',
      instructions:
        'Start the case, post an MT103, and fetch its state once the funds have come back. An operator may advance the virtual clock.',
      expect: 'The funds come back after the credit, and the payment is then fetched.',
      trigger: { kind: 'scenario', scenario: 'return' },
      within: 'P3D',
      steps: [
        ...acceptedWhole('MT103'),
        ended('completed'),
        {
          on: 'transfers',
          where: 'transfer.id == paid.id && transfer.event.startsWith("return.")',
          text: 'The funds come back from the beneficiary bank',
        },
        fetched,
      ],
    },
    {
      id: 'recall-answered',
      title: 'A recall is answered',
      instructions: 'Post an MT103, and then an MT192 or a camt.056 that recalls it.',
      expect: 'The recall is answered over the network.',
      within: 'P3D',
      steps: [
        ...acceptedWhole('MT103'),
        {
          as: 'recall',
          on: 'messages',
          where:
            'message.direction == "posted" && (message.type.startsWith("MT192") || message.type.startsWith("camt.056"))',
          text: 'A recall is posted',
        },
        {
          on: 'messages',
          where:
            'message.direction == "out" && (message.type.startsWith("MT196") || message.type.startsWith("MT296") || message.type.startsWith("camt.029"))',
          text: 'The recall is answered',
        },
      ],
    },
    {
      id: 'payment-recalled',
      title: 'A recalled payment is noticed',
      instructions: 'Post an MT103, start the case, and fetch the state of the payment.',
      expect: 'The recall is on its way, and the payment is then fetched.',
      trigger: { kind: 'message', message: 'recall' },
      within: 'P3D',
      steps: [
        {
          as: 'paid',
          on: 'transfers',
          where: 'transfer.event.startsWith("recall.")',
          text: 'A payment is recalled',
        },
        fetched,
      ],
    },
  ],
};
