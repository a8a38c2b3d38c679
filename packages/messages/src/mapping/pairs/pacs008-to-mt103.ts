import type { Problem } from '../../core/problem.ts';
import type { MxContentOf } from '../../iso20022/content.ts';
import type { CreditTransferTransaction39 } from '../../iso20022/generated/types.ts';
import type { Agent } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import type { Mt103 } from '../../swift-mt/types/mt103.ts';
import { below, lose, type Passage, stop } from '../losses.ts';
import { type Mapped, stopped } from '../mapped.ts';
import { type TransferFacts, transferFacts } from '../to-mt/group-to-mt.ts';
import { envelopeToMt, type Route } from '../to-mt/header-to-mt.ts';
import { codesToMt } from '../to-mt/instructions-to-mt.ts';
import { textFields } from '../to-mt/pacs008-texts.ts';
import { customerToMt } from '../to-mt/party-to-mt.ts';
import { paymentTypeToMt, purposeToMt } from '../to-mt/payment-type-to-mt.ts';
import { settlementToMt } from '../to-mt/settlement-to-mt.ts';
import type { Loss } from '../translation.ts';
import { bearerToMt, chargesToMt } from '../values/charges.ts';
import { type ChainFields, chainFields, institutionField, isBank } from '../values/institution-fields.ts';
import { instructedAmountToMt } from '../values/instructed-amount.ts';
import { senderReference } from '../values/references.ts';
import { timesToMt } from '../values/times.ts';

const ROOT = '/Document/FIToFICstmrCdtTrf';
const GROUP = `${ROOT}/GrpHdr`;
const TRANSACTION = `${ROOT}/CdtTrfTxInf[1]`;

type Source = MxContentOf<'pacs.008.001.08'>;

/** The variants of the MT103, the usual one for the message first. */
export function customerTransferTypes({ header }: Source): readonly Mt103['type'][] {
  return header?.BizSvc?.startsWith('swift.cbprplus.stp.') === true
    ? ['MT103 STP', 'MT103', 'MT103 REMIT']
    : ['MT103', 'MT103 STP', 'MT103 REMIT'];
}

/** A customer credit transfer as an MT103, MT103 STP or MT103 REMIT (CBPR+ translation of pacs.008). */
export function pacs008ToMt103({ header, document }: Source, type: Mt103['type']): Mapped<Mt103> {
  const { GrpHdr, CdtTrfTxInf } = document;
  const [transaction] = CdtTrfTxInf;
  if (transaction === undefined) {
    return stopped([stop('element_dropped', ROOT, 'The message has no transaction.')]);
  }
  const elements = {
    header,
    GrpHdr,
    transaction,
    count: CdtTrfTxInf.length,
    instructedAmount: transaction.InstdAmt,
    root: ROOT,
  };
  const facts = transferFacts(elements);
  const problems = 'settled' in facts ? [] : [...facts];
  if (type === 'MT103 REMIT' && transaction.RmtInf === undefined) {
    problems.push(noRemittance());
  }
  if (!('settled' in facts) || problems.length > 0) return stopped(problems);
  const losses: Loss[] = [];
  const content = fieldsOf({ header, document }, transaction, type, facts, losses);
  if (type === 'MT103 REMIT' && content.envelopeContents === undefined) return stopped([noRemittance()]);
  return { kind: 'mapped', content, losses };
}

function noRemittance(): Problem {
  const right = 'An MT103 REMIT needs remittance information; translate the message to MT103.';
  return stop('remittance_missing', `${TRANSACTION}/RmtInf`, right);
}

function fieldsOf(
  { header, document: { GrpHdr } }: Pick<Source, 'header' | 'document'>,
  transaction: CreditTransferTransaction39,
  type: Mt103['type'],
  { route, settled, date, uetr }: TransferFacts,
  losses: Loss[],
): Mt103 {
  const passage: Passage = { losses, from: TRANSACTION, to: '' };
  const isStp = type === 'MT103 STP';
  const at = transaction.PmtTpInf === undefined ? GROUP : TRANSACTION;
  const paymentType = paymentTypeToMt(transaction.PmtTpInf ?? GrpHdr.PmtTpInf, {
    ...passage,
    from: `${at}/PmtTpInf`,
  });
  const purpose = purposeToMt(transaction.Purp, `${TRANSACTION}/Purp`);
  const { codes, notes } = codesToMt(transaction.InstrForCdtrAgt ?? [], paymentType.codes, isStp, passage);
  const charges = chargesToMt(
    {
      bearer: transaction.ChrgBr,
      charges: transaction.ChrgsInf ?? [],
      settledCurrency: settled.currency,
      receiverBic: route.receiverBic,
    },
    passage,
  );
  const { PmtId, Dbtr, Cdtr } = transaction;
  const references = { MsgId: GrpHdr.MsgId, InstrId: PmtId.InstrId };
  const paths = { messagePath: `${GROUP}/MsgId`, instructionPath: `${TRANSACTION}/PmtId/InstrId` };
  return present({
    type,
    envelope: envelopeToMt({ header, ...route, uetr, ...paymentType }, losses),
    sendersReference: senderReference({ ...references, ...paths }, passage),
    timeIndications: timesToMt(timesOf(transaction), passage),
    bankOperationCode: bankOperationCode(losses),
    instructionCodes: codes,
    transactionTypeCode: purpose.transactionTypeCode,
    valueDate: date,
    interbankSettledAmount: settled,
    ...instructedAmountToMt(transaction, settled, charges, route, passage),
    orderingCustomer: customerToMt(Dbtr, transaction.DbtrAcct, {
      ...below(passage, '/Dbtr'),
      to: '50',
    }),
    ...agentsOf(transaction, route, isStp, paymentType.realTime, passage),
    ...settlementToMt(GrpHdr.SttlmInf, { isStp }, { ...passage, from: `${GROUP}/SttlmInf` }),
    beneficiaryCustomer: customerToMt(Cdtr, transaction.CdtrAcct, {
      ...below(passage, '/Cdtr'),
      to: '59',
    }),
    detailsOfCharges: bearerToMt(transaction.ChrgBr),
    ...charges,
    ...textFields(transaction, [...paymentType.notes, ...purpose.notes, ...notes], type, passage),
  });
}

function timesOf({
  SttlmTmIndctn,
  SttlmTmReq,
}: CreditTransferTransaction39): Parameters<typeof timesToMt>[0] {
  return present({ SttlmTmIndctn, SttlmTmReq });
}

/** ISO 20022 has no bank operation code; CRED is that of a plain transfer. */
export function bankOperationCode(losses: Loss[]): string {
  lose(losses, {
    kind: 'assumed',
    code: 'field_dropped',
    to: '23B',
    after: 'CRED',
    message: 'Field 23B is mandatory; CRED, a transfer without a service level, was filled in.',
  });
  return 'CRED';
}

/**
 * Fields 52a, 56a and 57a. The sender is the ordering institution and the receiver the account with institution
 * where these are absent.
 */
function agentsOf(
  transaction: CreditTransferTransaction39,
  { senderBic, receiverBic }: Route,
  isStp: boolean,
  realTime: boolean,
  passage: Passage,
): ChainFields & { readonly orderingInstitution?: Agent } {
  const { DbtrAgt, DbtrAgtAcct, IntrmyAgt1, IntrmyAgt1Acct, CdtrAgt, CdtrAgtAcct } = transaction;
  const isReceiver = IntrmyAgt1 === undefined && !realTime && isBank([CdtrAgt, CdtrAgtAcct], receiverBic);
  const ordering = { element: 'DbtrAgt', field: '52', options: isStp ? 'A' : 'AD' } as const;
  const chain = chainFields(
    {
      intermediary: [IntrmyAgt1, IntrmyAgt1Acct],
      creditorAgent: isReceiver ? [undefined, undefined] : [CdtrAgt, CdtrAgtAcct],
      fallback: undefined,
      realTime,
      options: { intermediary: isStp ? 'A' : 'ACD', accountWith: isStp ? 'A' : 'ABCD' },
    },
    passage,
  );
  return present({
    orderingInstitution: isBank([DbtrAgt, DbtrAgtAcct], senderBic)
      ? undefined
      : institutionField([DbtrAgt, DbtrAgtAcct], ordering, passage),
    ...chain,
  });
}
