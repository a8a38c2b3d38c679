import type { MxType } from '../../core/message-type.ts';
import type { MxContentOf } from '../../iso20022/content.ts';
import type {
  BranchAndFinancialInstitutionIdentification6,
  CashAccount38,
} from '../../iso20022/generated/types.ts';
import { compact } from '../losses.ts';
import type { Loss } from '../translation.ts';
import { accountToIso, NOT_PROVIDED } from '../values/accounts.ts';
import type { WholeTransfer } from './gaps.ts';
import type { OrderDetails } from './order.ts';
import { assume, beneficiaryAccountOf, isBankBic, referenceOf } from './values.ts';

/**
 * A customer's transfer as a pacs.008 with shared charges. Like that of a pacs.009 its header claims no service of
 * CBPR+, which demands the addresses of customers: a transfer has none.
 */
export function transferToPacs008(
  transfer: WholeTransfer,
  details: OrderDetails,
  losses: Loss[],
): MxContentOf<'pacs.008.001.08'> {
  const type = 'pacs.008.001.08';
  const { header, group, order } = frameOf(transfer, type, details, losses);
  const shared = 'ChrgBr is mandatory; SHAR, charges are shared, was filled in.';
  const charges = assume(losses, 'ChrgBr', 'SHAR', shared);
  const transaction = {
    ...order,
    PmtId: { ...order.PmtId, EndToEndId: NOT_PROVIDED },
    ChrgBr: charges,
    ...customersOf(transfer, losses),
  };
  return compact({ type, header, document: { GrpHdr: group, CdtTrfTxInf: [transaction] } });
}

/**
 * A transfer between banks as a pacs.009, a cover with the customers' transfer inside. Banks that it does not name are
 * the sender and the one with the account.
 */
export function transferToPacs009(
  transfer: WholeTransfer,
  details: OrderDetails,
  losses: Loss[],
): MxContentOf<'pacs.009.001.08'> {
  const type = 'pacs.009.001.08';
  const { header, group, order } = frameOf(transfer, type, details, losses);
  const PmtId = { ...order.PmtId, EndToEndId: transfer.relatedReference ?? NOT_PROVIDED };
  const parties =
    transfer.type === 'mt202_cov'
      ? {
          Dbtr: bank(transfer.senderBic),
          Cdtr: bank(destinationOf(transfer)),
          UndrlygCstmrCdtTrf: customersOf(transfer, losses),
        }
      : banksOf(transfer, losses);
  const transaction = { ...order, PmtId, ...parties };
  return compact({ type, header, document: { GrpHdr: group, CdtTrfTxInf: [transaction] } });
}

/** Header, group header and the part common to all transactions. */
function frameOf<T extends MxType>(
  transfer: WholeTransfer,
  type: T,
  { createdAt }: OrderDetails,
  losses: Loss[],
) {
  const { senderBic, recipientBic, valueDate, uetr } = transfer;
  const reference = referenceOf(transfer.reference, 'reference', 'MsgId', losses);
  const midnight = 'No time of creation is given; midnight (UTC) of the value date is used.';
  const created = createdAt ?? assume(losses, 'CreDtTm', `${valueDate}T00:00:00+00:00`, midnight);
  const indirect = 'SttlmMtd is mandatory; INDA, the receiver settles on its books, was filled in.';
  return {
    header: {
      Fr: { FIId: bank(senderBic) },
      To: { FIId: bank(recipientBic) },
      BizMsgIdr: reference,
      MsgDefIdr: type,
      CreDt: created,
    },
    group: {
      MsgId: reference,
      CreDtTm: created,
      NbOfTxs: '1',
      SttlmInf: { SttlmMtd: assume(losses, 'SttlmMtd', 'INDA', indirect) },
    },
    order: {
      PmtId: { InstrId: reference, UETR: uetr ?? undefined },
      IntrBkSttlmAmt: { Ccy: transfer.currency, value: transfer.amount },
      IntrBkSttlmDt: valueDate,
      InstgAgt: bank(senderBic),
      InstdAgt: bank(recipientBic),
    },
  };
}

function customersOf(transfer: WholeTransfer, losses: Loss[]) {
  const { senderName, recipientName, senderAccount } = transfer;
  return {
    Dbtr: { Nm: senderName ?? undefined },
    DbtrAcct: account(senderAccount, 'senderAccount', 'DbtrAcct', losses),
    DbtrAgt: bank(transfer.senderBic),
    CdtrAgt: bank(destinationOf(transfer)),
    Cdtr: { Nm: recipientName ?? undefined },
    CdtrAcct: account(beneficiaryAccountOf(transfer), 'recipientAccount', 'CdtrAcct', losses),
  };
}

function banksOf(transfer: WholeTransfer, losses: Loss[]) {
  const { senderName, senderBic, senderAccount, recipientName, recipientBic, destinationBic } = transfer;
  const creditor = institution(recipientName ?? destinationOf(transfer), senderBic);
  const implied = creditor.FinInstnId.BICFI ?? recipientBic;
  const isElsewhere = destinationBic !== null && destinationBic !== implied;
  return {
    Dbtr: institution(senderName ?? senderBic, senderBic),
    DbtrAcct: account(senderAccount, 'senderAccount', 'DbtrAcct', losses),
    CdtrAgt: isElsewhere ? bank(destinationBic) : undefined,
    Cdtr: creditor,
    CdtrAcct: account(beneficiaryAccountOf(transfer), 'recipientAccount', 'CdtrAcct', losses),
  };
}

/** The bank with the beneficiary's account. */
function destinationOf({ destinationBic, recipientBic }: WholeTransfer): string {
  return destinationBic ?? recipientBic;
}

function bank(bic: string): BranchAndFinancialInstitutionIdentification6 {
  return { FinInstnId: { BICFI: bic } };
}

/** A bank by its BIC where that is its name. */
function institution(name: string, senderBic: string): BranchAndFinancialInstitutionIdentification6 {
  return isBankBic(name, senderBic) ? bank(name) : { FinInstnId: { Nm: name } };
}

function account(
  number: string | null,
  from: 'senderAccount' | 'recipientAccount',
  to: string,
  losses: Loss[],
): CashAccount38 | undefined {
  return number === null ? undefined : accountToIso(number, { losses, from, to });
}
