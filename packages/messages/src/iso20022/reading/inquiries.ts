import type { PaymentInquiry } from '../../core/payment-inquiry.ts';
import { every, find } from '../rules/lookup.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import { chargesClaims } from './charges-claims.ts';
import type { MxMessage } from './mx-message.ts';
import { paymentReferencesIn, value } from './original-payment.ts';
import { bicOf } from './to-transfer.ts';

/**
 * The questions of a pacs.028 or the claims of a camt.106, one for each transaction that it names, or the question of a
 * camt.110 about one payment.
 */
export function inquiriesOfMx(message: MxMessage): PaymentInquiry[] {
  if (message.type.startsWith('pacs.028.')) return statusRequests(message);
  if (message.type.startsWith('camt.106.')) return chargesClaims(message);
  return message.type.startsWith('camt.110.') ? investigation(message) : [];
}

function statusRequests({ type, header, document }: MxMessage): PaymentInquiry[] {
  const body = find(document, 'FIToFIPmtStsReq');
  const messageId = value(body, 'GrpHdr/MsgId') ?? '';
  return every(body, 'TxInf').map((transaction) => ({
    type,
    senderBic:
      bicOf(find(header ?? undefined, 'Fr/FIId')) ??
      bicOf(find(transaction, 'InstgAgt')) ??
      bicOf(find(body, 'GrpHdr/InstgAgt')),
    messageId,
    reference: value(transaction, 'StsReqId') ?? messageId,
    investigationType: null,
    claim: null,
    ...paymentOf(transaction, find(body, 'OrgnlGrpInf')),
    hasHeader: header !== null,
  }));
}

function investigation({ type, header, document }: MxMessage): PaymentInquiry[] {
  const request = find(document, 'InvstgtnReq/InvstgtnReq');
  const underlying = find(request, 'Undrlyg/IntrBk') ?? find(request, 'Undrlyg/Initn');
  if (underlying === undefined) return [];
  const messageId = value(request, 'MsgId') ?? '';
  return [
    {
      type,
      senderBic: bicOf(find(header ?? undefined, 'Fr/FIId')) ?? bicOf(find(request, 'Rqstr/Agt')),
      messageId,
      reference: value(request, 'RqstrInvstgtnId') ?? messageId,
      investigationType: value(request, 'InvstgtnTp/Cd') ?? value(request, 'InvstgtnTp/Prtry'),
      claim: null,
      ...paymentOf(underlying, undefined),
      hasHeader: header !== null,
    },
  ];
}

function paymentOf(transaction: XmlElement, group: XmlElement | undefined) {
  const own = find(transaction, 'OrgnlGrpInf') ?? group;
  const payment = {
    message: value(own, 'OrgnlMsgId'),
    messageType: value(own, 'OrgnlMsgNmId'),
    instruction: value(transaction, 'OrgnlInstrId'),
    endToEnd: value(transaction, 'OrgnlEndToEndId'),
    transaction: value(transaction, 'OrgnlTxId'),
  };
  return {
    uetr: value(transaction, 'OrgnlUETR')?.toLowerCase() ?? null,
    payment,
    // A pacs.028 may name the message once for all of its transactions.
    paymentReferences: [
      ...new Set([...paymentReferencesIn(transaction), payment.message].filter((one) => one !== null)),
    ],
  };
}
