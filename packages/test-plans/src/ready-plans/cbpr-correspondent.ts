import type { PlanDocument } from '../document/document.ts';
import { acceptedWhole, ended, fetched } from './parts.ts';

export const CBPR_CORRESPONDENT: PlanDocument = {
  name: 'cbpr-correspondent',
  title: 'Correspondent banking with pacs.008 and pacs.009',
  cases: [
    {
      id: 'customer-payment',
      title: 'A customer payment is accepted and passed on',
      instructions: 'Post a pacs.008.',
      expect: 'It is accepted, and a network acknowledges the payment.',
      within: 'P2D',
      steps: [
        ...acceptedWhole('pacs.008'),
        {
          as: 'paid',
          on: 'transfers',
          where: 'transfer.payloadId == file.id',
          text: 'Its payment is stored',
        },
        {
          on: 'messages',
          where: 'message.transactionId == paid.id && message.state == "acknowledged"',
          text: 'A network acknowledges one of its messages',
        },
      ],
    },
    {
      id: 'bank-payment',
      title: 'A payment between banks is accepted',
      instructions: 'Post a pacs.009.',
      expect: 'The response is 201 without errors.',
      within: 'P2D',
      steps: acceptedWhole('pacs.009'),
    },
    {
      id: 'tracked',
      title: 'A payment is followed to its end',
      instructions: 'Post a pacs.008, and fetch its state by the UETR when it is credited.',
      expect: 'The state is fetched after the credit.',
      within: 'P2D',
      steps: [...acceptedWhole('pacs.008'), ended('completed'), fetched],
    },
  ],
};
