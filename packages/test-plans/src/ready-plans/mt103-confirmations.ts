import type { PlanDocument } from '../document/document.ts';
import { acceptedWhole, ended, fetched } from './parts.ts';

export const MT103_CONFIRMATIONS: PlanDocument = {
  name: 'mt103-confirmations',
  title: 'MT103 with confirmations',
  cases: [
    {
      id: 'confirmed',
      title: 'An MT103 is confirmed, and the confirmation fetched',
      instructions: 'Post an MT103, and fetch its state once the beneficiary bank has confirmed the credit.',
      expect: 'A confirmation arrives, and the payment is then fetched.',
      within: 'P2D',
      steps: [...acceptedWhole('MT103'), ended('completed'), fetched],
    },
    {
      id: 'network-refuses',
      title: 'A refusal of the network is read',
      instructions: 'Start the case, post an MT103, and fetch its outcome.',
      expect: 'The network answers with NAK, and the payment is then fetched.',
      trigger: { kind: 'scenario', scenario: 'nak' },
      within: 'P2D',
      steps: [
        ...acceptedWhole('MT103'),
        {
          as: 'paid',
          on: 'transfers',
          where: 'transfer.payloadId == file.id',
          text: 'Its payment is stored',
        },
        {
          on: 'messages',
          where: 'message.transactionId == paid.id && message.state == "refused"',
          text: 'The network refuses one of its messages',
        },
        fetched,
      ],
    },
    {
      id: 'confirmed-twice',
      title: 'A confirmation that arrives twice is booked once',
      instructions: 'Start the case, and post an MT103. Its confirmations arrive twice.',
      expect: 'It is credited, and not sent again within 5 minutes.',
      trigger: { kind: 'scenario', scenario: 'duplicate' },
      within: 'P2D',
      steps: [...acceptedWhole('MT103'), ended('completed')],
      never: [
        {
          on: 'transfers',
          where: 'transfer.reference == paid.reference && transfer.id != paid.id',
          text: 'A payment with the same reference is sent again',
        },
      ],
      settle: 'PT5M',
    },
  ],
};
