import type { PayeeAnswer } from '@clearbench/domain';
import { build } from '@clearbench/messages';
import { type OrderReferences, orderReferencesOf } from '@clearbench/messages/transfers';

/** Null: its bank is still asked. */
interface ReportedPayment {
  order: OrderReferences;
  answer: PayeeAnswer | null;
  matchedName: string | null;
}

export interface ReportRequest {
  payloadId: string;
  at: Date;
  /** The pain.001 as it was received. */
  text: string;
  payments: readonly { index: number; answer: PayeeAnswer | null; matchedName: string | null }[];
}

const STATUSES = {
  match: 'RCVC',
  'close-match': 'RVMC',
  'no-match': 'RVNM',
  'not-possible': 'RVNA',
} as const;
const PENDING = 'PDNG';

type Status = (typeof STATUSES)[PayeeAnswer] | typeof PENDING;

/** A line of additional information has this many characters, fewer than a name may have. */
const LINE_CHARACTERS = 105;

const statusOf = ({ answer }: ReportedPayment): Status => (answer === null ? PENDING : STATUSES[answer]);

/** The pain.002 about the payees of a file. The name of an account is in it after a close match only. */
export function payeeReport({ payloadId, at, text, payments: verified }: ReportRequest): string {
  const orders = orderReferencesOf(text);
  const payments = verified.flatMap(({ index, ...payment }): ReportedPayment[] => {
    const order = orders[index];
    return order === undefined ? [] : [{ order, ...payment }];
  });
  const [first] = payments;
  if (first === undefined) throw new Error('A payment file has no payment.');
  const { message, type } = first.order;
  const byInstruction = Map.groupBy(payments, ({ order }) => order.payment ?? message);
  return build({
    type: 'pain.002.001.10',
    header: null,
    document: {
      GrpHdr: {
        MsgId: reportIdOf(payloadId),
        CreDtTm: `${at.toISOString().slice(0, 19)}+00:00`,
      },
      OrgnlGrpInfAndSts: {
        OrgnlMsgId: message,
        OrgnlMsgNmId: type,
        OrgnlNbOfTxs: String(payments.length),
        GrpSts: groupStatus(payments),
        NbOfTxsPerSts: [...Map.groupBy(payments, statusOf)].map(([DtldSts, { length }]) => ({
          DtldNbOfTxs: String(length),
          DtldSts,
        })),
      },
      OrgnlPmtInfAndSts: [...byInstruction].map(([OrgnlPmtInfId, ofInstruction]) => ({
        OrgnlPmtInfId,
        PmtInfSts: groupStatus(ofInstruction),
        TxInfAndSts: ofInstruction.map(paymentStatus),
      })),
    },
  });
}

export const reportIdOf = (payloadId: string): string => `VOP${payloadId.replaceAll('-', '')}`;

function paymentStatus(payment: ReportedPayment) {
  const { order, answer, matchedName } = payment;
  const { instruction, endToEnd, uetr } = order;
  const isNamed = answer === 'close-match' && matchedName !== null;
  return {
    ...(instruction === null ? {} : { OrgnlInstrId: instruction }),
    ...(endToEnd === null ? {} : { OrgnlEndToEndId: endToEnd }),
    ...(uetr === null ? {} : { OrgnlUETR: uetr }),
    TxSts: statusOf(payment),
    ...(isNamed ? { StsRsnInf: [{ AddtlInf: linesOf(matchedName) }] } : {}),
  };
}

/** A group has other codes than a payment: RVCM with mismatches, RVNC when no bank could tell. */
function groupStatus(payments: readonly ReportedPayment[]): string {
  const statuses = new Set(payments.map(statusOf));
  if (statuses.has(PENDING)) return PENDING;
  if (statuses.size > 1) return 'RVCM';
  if (statuses.has('RCVC')) return 'RCVC';
  return statuses.has('RVNA') ? 'RVNC' : 'RVCM';
}

function linesOf(name: string): string[] {
  const lines: string[] = [];
  for (let from = 0; from < name.length; from += LINE_CHARACTERS) {
    lines.push(name.slice(from, from + LINE_CHARACTERS).trim());
  }
  return lines.filter((line) => line !== '');
}
