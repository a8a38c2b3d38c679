import type { ClaimedCharge, PaymentInquiry } from '../../core/payment-inquiry.ts';
import { attributeOf, every, find } from '../rules/lookup.ts';
import type { XmlElement } from '../xml/xml-tree.ts';
import type { MxMessage } from './mx-message.ts';
import { value } from './original-payment.ts';
import { bicOf } from './to-transfer.ts';

/** The charges that a camt.106 claims, for each payment that it names. */
export function chargesClaims({ type, header, document }: MxMessage): PaymentInquiry[] {
  const body = find(document, 'ChrgsPmtReq');
  const messageId = value(body, 'GrpHdr/MsgId') ?? '';
  return every(body, 'Chrgs')
    .flatMap(recordsOf)
    .flatMap(({ group, record }) => {
      const charges = chargesOf(record, group);
      if (charges.length === 0) return [];
      const claim = { chargesId: value(group, 'ChrgsId'), recordId: value(record, 'RcrdId'), charges };
      return [
        {
          type,
          senderBic:
            bicOf(find(header ?? undefined, 'Fr/FIId')) ??
            bicOf(find(record, 'ChrgsRqstr')) ??
            bicOf(find(body, 'GrpHdr/ChrgsRqstr')),
          messageId,
          reference: claim.chargesId ?? messageId,
          investigationType: null,
          claim,
          ...paymentOf(record),
          hasHeader: header !== null,
        },
      ];
    });
}

interface ChargesRecord {
  /** The element with the reference of the charges. */
  group: XmlElement;
  /** The element with the payment. */
  record: XmlElement;
}

/** A single record, those of one payment, or those of one type of charges; version 01 has nothing but single ones. */
function recordsOf(charges: XmlElement): ChargesRecord[] {
  const single = [charges, ...every(charges, 'Sngl')].filter((record) => find(record, 'UndrlygTx'));
  const groups = [...every(charges, 'PerTx'), ...every(charges, 'PerTp')];
  return [
    ...single.map((record) => ({ group: record, record })),
    ...groups.flatMap((group) => every(group, 'Rcrd').map((record) => ({ group, record }))),
  ];
}

function chargesOf(record: XmlElement, group: XmlElement): ClaimedCharge[] {
  const items = every(record, 'ChrgsBrkdwn');
  return (items.length === 0 ? [record] : items).flatMap((item) => {
    const amount = value(item, 'Amt');
    const currency = attributeOf(find(item, 'Amt'), 'Ccy');
    if (amount === null || currency === null) return [];
    return [{ amount, currency, type: value(item, 'Tp/Cd') ?? value(group, 'Tp/Cd') }];
  });
}

function paymentOf(record: XmlElement) {
  const underlying = find(record, 'UndrlygTx');
  const payment = {
    message: value(underlying, 'MsgId'),
    messageType: value(underlying, 'MsgNmId'),
    instruction: value(underlying, 'InstrId'),
    endToEnd: value(underlying, 'EndToEndId'),
    transaction: value(underlying, 'TxId'),
  };
  const { instruction, transaction, endToEnd, message } = payment;
  const references = [instruction, transaction, endToEnd, message].filter((one) => one !== null);
  return {
    uetr: value(underlying, 'UETR')?.toLowerCase() ?? null,
    payment,
    paymentReferences: [...new Set(references)],
  };
}
