import { PLATFORM } from '@clearbench/domain';
import type { PaymentInquiry } from '@clearbench/messages/transfers';
import type { InquiryAnswer, Written } from '../adapter.ts';
import { chargesAnswer } from './charges.ts';
import type { Clearing } from './clearing.ts';
import { statusReport } from './messages.ts';
import { agent, type Heading, headed } from './parts.ts';
import { marked } from './simulated-mark.ts';

const NOT_KNOWN = 'No payment of the bank with these references is known here.';

/** Says what became of a payment: a pacs.002, or a camt.111 if the bank began an investigation. Claimed charges are paid. */
export function isoInquiryAnswer(
  clearing: Clearing,
  inquiry: PaymentInquiry,
  answer: InquiryAnswer,
): Written {
  const { receiverBic, reference, at } = answer;
  const heading = { clearing, from: PLATFORM.bic, to: receiverBic, reference, at };
  const { claim } = inquiry;
  if (claim !== null) return chargesAnswer(heading, { ...inquiry, claim }, answer);
  return inquiry.investigationType === null
    ? report(heading, inquiry, answer)
    : investigationResponse(heading, inquiry, inquiry.investigationType, answer);
}

function report(heading: Heading, inquiry: PaymentInquiry, { outcome }: InquiryAnswer): Written {
  const { uetr, payment } = inquiry;
  const { status, failure, settledOn } = outcome;
  const said = status === null ? { reason: null, text: NOT_KNOWN } : failure;
  return statusReport(heading, {
    StsId: heading.reference,
    ...(payment.message !== null &&
      payment.messageType !== null && {
        OrgnlGrpInf: { OrgnlMsgId: payment.message, OrgnlMsgNmId: payment.messageType },
      }),
    ...(payment.instruction !== null && { OrgnlInstrId: payment.instruction }),
    ...(payment.endToEnd !== null && { OrgnlEndToEndId: payment.endToEnd }),
    ...(payment.transaction !== null && { OrgnlTxId: payment.transaction }),
    ...(uetr !== null && { OrgnlUETR: uetr }),
    TxSts: status ?? 'RJCT',
    ...(said !== null && { StsRsnInf: [heading.clearing.statusReason(said)] }),
    ...(settledOn !== null && { FctvIntrBkSttlmDt: { Dt: settledOn } }),
  });
}

/** A camt.111. */
function investigationResponse(
  heading: Heading,
  { messageId, reference }: PaymentInquiry,
  type: string,
  { outcome: { status, failure } }: InquiryAnswer,
): Written {
  const isOpen = status === 'PDNG' || status === 'ACSP';
  return marked({
    ...headed('camt.111.001.02', heading),
    document: {
      InvstgtnRspn: {
        MsgId: heading.reference,
        InvstgtnSts:
          status === null ? { Sts: 'RJCT', StsRsn: { Cd: 'NOOR' } } : { Sts: isOpen ? 'PDNG' : 'CLSD' },
        ...(status !== null && {
          InvstgtnData: [
            {
              RspnData: {
                TxSts: {
                  Sts: { Cd: status },
                  ...(failure !== null && { StsRsnInf: [heading.clearing.statusReason(failure)] }),
                },
              },
            },
          ],
        }),
      },
      OrgnlInvstgtnReq: {
        MsgId: messageId,
        RqstrInvstgtnId: reference,
        InvstgtnTp: /^[A-Z]{4}$/.test(type) ? { Cd: type } : { Prtry: type },
        Rqstr: { Agt: agent(heading.to) },
        Rspndr: { Agt: agent(heading.from) },
      },
    },
  });
}
