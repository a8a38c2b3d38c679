import type { ChargesClaim, PaymentInquiry } from '@clearbench/messages/transfers';
import type { InquiryAnswer, Written } from '../adapter.ts';
import { agent, type Heading, headed, isoTime } from './parts.ts';
import { marked } from './simulated-mark.ts';

type Claimed = PaymentInquiry & { claim: ChargesClaim };

/** A camt.105 about the charges that were credited as claimed, or an admi.024 that says why none were. */
export function chargesAnswer(heading: Heading, claimed: Claimed, { outcome }: InquiryAnswer): Written {
  switch (outcome.status) {
    case null:
      return refusal(heading, claimed, 'no payment from you or to you with these references is known here');
    case 'RJCT':
      return refusal(heading, claimed, 'the payment failed');
    case 'PDNG':
    case 'ACSP':
    case 'ACCC':
      return credit(heading, claimed);
  }
}

function credit(heading: Heading, { claim, payment, uetr }: Claimed): Written {
  const { chargesId, recordId, charges } = claim;
  const { message, messageType, instruction, endToEnd, transaction } = payment;
  return marked({
    ...headed('camt.105.001.02', heading),
    document: {
      GrpHdr: {
        MsgId: heading.reference,
        CreDtTm: isoTime(heading.at),
        ChrgsRqstr: agent(heading.to),
        ChrgsAcctOwnr: agent(heading.to),
      },
      Chrgs: {
        PerTx: {
          ...(chargesId !== null && { ChrgsId: chargesId }),
          Rcrd: [
            {
              ...(recordId !== null && { RcrdId: recordId }),
              UndrlygTx: {
                ...(message !== null && { MsgId: message }),
                ...(messageType !== null && { MsgNmId: messageType }),
                ...(instruction !== null && { InstrId: instruction }),
                ...(endToEnd !== null && { EndToEndId: endToEnd }),
                ...(uetr !== null && { UETR: uetr }),
                ...(transaction !== null && { TxId: transaction }),
              },
              ChrgsBrkdwn: charges.map(({ amount, currency, type }) => ({
                Amt: { Ccy: currency, value: amount },
                CdtDbtInd: 'CRDT' as const,
                ...(type !== null && { Tp: { Cd: type } }),
              })),
              ValDt: { Dt: isoTime(heading.at).slice(0, 10) },
            },
          ],
        },
      },
    },
  });
}

/** ISO 20022 has no message that refuses a claim, so it is told in words, as by an MT199. */
function refusal(heading: Heading, { reference }: Claimed, reason: string): Written {
  return marked({
    ...headed('admi.024.001.01', heading),
    document: {
      GrpHdr: {
        MsgId: heading.reference,
        CreDtTm: isoTime(heading.at),
        Sndr: { Agt: agent(heading.from) },
        Rcvr: { Agt: agent(heading.to) },
      },
      NtfctnData: [
        {
          SndrNtfctnId: heading.reference,
          NtfctnTp: { Cd: 'INFO' },
          NtfctnNrrtv: [`We do not pay the charges of your claim ${reference}: ${reason}.`],
        },
      ],
    },
  });
}
