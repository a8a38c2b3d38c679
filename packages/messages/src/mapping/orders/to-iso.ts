import type { MxType } from '../../core/message-type.ts';
import type { MxContentOf } from '../../iso20022/content/content.ts';
import type { BranchAndFinancialInstitutionIdentification6 } from '../../iso20022/generated/types.ts';
import { compact } from '../losses.ts';
import { detailsToIso } from '../payment-details/to-iso.ts';
import type { Loss } from '../translation.ts';
import { accountToIso, NOT_PROVIDED } from '../values/accounts.ts';
import type { PaymentOrder } from './payment-order.ts';
import { assume, destinationOf, isBankBic, type Role, referenceOf } from './values.ts';

/**
 * A customer's transfer as a pacs.008, with shared charges unless its details say otherwise. Like that of a pacs.009 its header
 * claims no service of CBPR+, which demands the addresses of customers: a transfer has none.
 */
export function orderToPacs008(order: PaymentOrder, losses: Loss[]): MxContentOf<'pacs.008.001.08'> {
  const type = 'pacs.008.001.08';
  const { clearing } = order;
  const { header, group, transaction } = frameOf(order, type, losses);
  const shared = 'ChrgBr is mandatory; SHAR, charges are shared, was filled in.';
  const ChrgBr = clearing?.elements.ChrgBr ?? assume(losses, 'ChrgBr', 'SHAR', shared);
  const { Dbtr, Cdtr, ...banks } = customersOf(order, losses);
  const { debtorAddress, creditorAddress, ...given } = detailsToIso(order);
  const CdtTrfTxInf = {
    ...transaction,
    PmtId: {
      ...transaction.PmtId,
      EndToEndId: clearing?.endToEndId ?? NOT_PROVIDED,
      TxId: clearing && group.MsgId,
    },
    ChrgBr,
    Dbtr: { ...Dbtr, PstlAdr: debtorAddress },
    ...banks,
    ...clearing?.elements,
    Cdtr: { ...Cdtr, PstlAdr: creditorAddress },
    ...given,
  };
  return compact({
    type,
    header: clearing?.scheme === 'sepa' ? null : header,
    document: { GrpHdr: group, CdtTrfTxInf: [CdtTrfTxInf] },
  });
}

/**
 * A transfer between banks as a pacs.009, a cover with the customers' transfer inside. Banks that it does not name are
 * the sender and the one with the account.
 */
export function orderToPacs009(order: PaymentOrder, losses: Loss[]): MxContentOf<'pacs.009.001.08'> {
  const type = 'pacs.009.001.08';
  const { header, group, transaction } = frameOf(order, type, losses);
  const PmtId = { ...transaction.PmtId, EndToEndId: order.relatedReference ?? NOT_PROVIDED };
  const parties =
    order.type === 'mt202_cov'
      ? {
          Dbtr: bank(order.senderBic),
          Cdtr: bank(destinationOf(order)),
          UndrlygCstmrCdtTrf: customersOf(order, losses),
        }
      : banksOf(order, losses);
  const CdtTrfTxInf = [{ ...transaction, PmtId, ...parties }];
  return compact({ type, header, document: { GrpHdr: group, CdtTrfTxInf } });
}

/** Header, group header and the part common to all transactions. */
function frameOf<T extends MxType>(order: PaymentOrder, type: T, losses: Loss[]) {
  const { senderBic, recipientBic, valueDate, uetr, createdAt, clearing } = order;
  const reference = referenceOf(order.reference, { losses, from: 'reference', to: 'MsgId' });
  const midnight = 'No time of creation is given; midnight (UTC) of the value date is used.';
  const created = createdAt ?? assume(losses, 'CreDtTm', `${valueDate}T00:00:00+00:00`, midnight);
  const indirect = 'SttlmMtd is mandatory; INDA, the receiver settles on its books, was filled in.';
  const SttlmMtd = clearing === undefined ? assume(losses, 'SttlmMtd', 'INDA', indirect) : 'CLRG';
  return {
    header: {
      Fr: { FIId: bank(senderBic) },
      To: { FIId: bank(recipientBic) },
      BizMsgIdr: reference,
      MsgDefIdr: type,
      CreDt: created,
    },
    group: { MsgId: reference, CreDtTm: created, NbOfTxs: '1', SttlmInf: { SttlmMtd } } as const,
    transaction: {
      PmtId: { InstrId: reference, UETR: uetr ?? undefined },
      IntrBkSttlmAmt: { Ccy: order.currency, value: order.amount },
      IntrBkSttlmDt: valueDate,
      InstgAgt: bank(senderBic),
      InstdAgt: bank(recipientBic),
    },
  };
}

const customersOf = (order: PaymentOrder, losses: Loss[]) => ({
  Dbtr: { Nm: order.senderName ?? undefined },
  DbtrAcct: account('sender', order, losses),
  DbtrAgt: bank(order.orderingBic ?? order.senderBic),
  CdtrAgt: bank(destinationOf(order)),
  Cdtr: { Nm: order.recipientName ?? undefined },
  CdtrAcct: account('recipient', order, losses),
});

function banksOf(order: PaymentOrder, losses: Loss[]) {
  const { senderName, senderBic, recipientName, recipientBic, destinationBic } = order;
  const creditor = institution(recipientName ?? destinationOf(order), senderBic);
  const implied = creditor.FinInstnId.BICFI ?? recipientBic;
  const isElsewhere = destinationBic !== null && destinationBic !== implied;
  return {
    Dbtr: institution(senderName ?? senderBic, senderBic),
    DbtrAcct: account('sender', order, losses),
    CdtrAgt: isElsewhere ? bank(destinationBic) : undefined,
    Cdtr: creditor,
    CdtrAcct: account('recipient', order, losses),
  };
}

function account(role: Role, order: PaymentOrder, losses: Loss[]) {
  const from = `${role}Account` as const;
  const number = order[from];
  const to = role === 'sender' ? 'DbtrAcct' : 'CdtrAcct';
  return number === null ? undefined : accountToIso(number, { losses, from, to });
}

const bank = (BICFI: string): BranchAndFinancialInstitutionIdentification6 => ({ FinInstnId: { BICFI } });

/** A bank, by its BIC if its name is a BIC. */
const institution = (name: string, senderBic: string): BranchAndFinancialInstitutionIdentification6 =>
  isBankBic(name, senderBic) ? bank(name) : { FinInstnId: { Nm: name } };
