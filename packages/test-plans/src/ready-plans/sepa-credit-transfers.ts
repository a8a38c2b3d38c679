import type { PlanDocument } from '../document/document.ts';
import { acceptedWhole, ended, fetched } from './parts.ts';

export const SEPA_CREDIT_TRANSFERS: PlanDocument = {
  name: 'sepa-credit-transfers',
  title: 'SEPA credit transfers with pain.001',
  cases: [
    {
      id: 'accepted-whole',
      title: 'A file is accepted in full',
      instructions: 'Send a pain.001 with at least one credit transfer in EUR, by POST or over SFTP.',
      expect: 'It is accepted without errors.',
      within: 'P1D',
      steps: acceptedWhole('pain.001'),
    },
    {
      id: 'credited',
      title: 'A payment is credited',
      instructions: 'Send a pain.001 and wait for one of its payments.',
      expect: 'The payment is completed.',
      within: 'P2D',
      steps: [...acceptedWhole('pain.001'), ended('completed')],
    },
    {
      id: 'wrong-iban',
      title: 'A wrong IBAN is corrected and resent',
      instructions:
        "Send a pain.001 in which a creditor's IBAN has a wrong check digit. Correct it as the response says, and send it again.",
      expect:
        'The response to the first file names the IBAN, and the response to the corrected one does not.',
      within: 'P1D',
      steps: [
        {
          on: 'calls',
          where:
            'call.problems.exists(p, p.startsWith("iban_")) || call.warnings.exists(w, w.startsWith("iban_"))',
          text: 'The response to a file names a wrong IBAN',
        },
        {
          as: 'sent',
          on: 'calls',
          where:
            'call.status == 201 && size(call.problems) == 0 && !call.warnings.exists(w, w.startsWith("iban_"))',
          text: 'The corrected file is accepted without a wrong IBAN',
        },
      ],
    },
    {
      id: 'rejected',
      title: 'A rejection is read',
      instructions: 'Start the case, send a pain.001, and read the outcome of its payment.',
      expect: 'The payment fails with a reason, and is then fetched.',
      trigger: { kind: 'scenario', scenario: 'reject' },
      within: 'P2D',
      steps: [...acceptedWhole('pain.001'), ended('failed'), fetched],
    },
  ],
};
