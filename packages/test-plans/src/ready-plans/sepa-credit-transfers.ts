import type { PlanDocument } from '../document/document.ts';
import { acceptedWhole, ended, fetched } from './parts.ts';

export const SEPA_CREDIT_TRANSFERS: PlanDocument = {
  name: 'sepa-credit-transfers',
  title: 'SEPA credit transfers by pain.001',
  cases: [
    {
      id: 'accepted-whole',
      title: 'A file is accepted whole',
      do: 'Send a pain.001 with at least one credit transfer in EUR, by a post or over SFTP.',
      see: 'It is accepted without any error.',
      within: 'P1D',
      steps: acceptedWhole('pain.001'),
    },
    {
      id: 'credited',
      title: 'A payment is credited',
      do: 'Send a pain.001 and wait for one of its payments.',
      see: 'The payment is completed.',
      within: 'P2D',
      steps: [...acceptedWhole('pain.001'), ended('completed')],
    },
    {
      id: 'wrong-iban',
      title: 'A wrong IBAN is mended and sent again',
      do: 'Send a pain.001 in which the IBAN of a creditor has a wrong check digit. Mend it as the answer says, and send it again.',
      see: 'The answer to the first file names the IBAN, and that to the mended one does not.',
      within: 'P1D',
      steps: [
        {
          over: 'calls',
          where:
            'call.problems.exists(p, p.startsWith("iban_")) || call.warnings.exists(w, w.startsWith("iban_"))',
          text: 'The answer to a file names a wrong IBAN',
        },
        {
          as: 'sent',
          over: 'calls',
          where:
            'call.status == 201 && size(call.problems) == 0 && !call.warnings.exists(w, w.startsWith("iban_"))',
          text: 'The mended file is accepted, and no IBAN of it is wrong',
        },
      ],
    },
    {
      id: 'rejected',
      title: 'A rejection is read',
      do: 'Start the case, send a pain.001, and read what became of its payment.',
      see: 'The payment fails with a reason, and is fetched after that.',
      trigger: { kind: 'scenario', scenario: 'reject' },
      within: 'P2D',
      steps: [...acceptedWhole('pain.001'), ended('failed'), fetched],
    },
  ],
};
