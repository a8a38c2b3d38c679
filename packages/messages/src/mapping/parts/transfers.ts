import { isCommodity } from '@clearbench/domain';
import type { Problem } from '../../core/problem.ts';
import type { Amount } from '../../iso20022/content/content-types.ts';
import type {
  BusinessApplicationHeaderV02,
  CreditTransferTransaction36,
  CreditTransferTransaction39,
  GroupHeader93,
} from '../../iso20022/generated/types.ts';
import type { Money, MtEnvelope } from '../../swift-mt/content/content-parts.ts';
import type { Mt103 } from '../../swift-mt/types/category1/mt103.ts';
import { dropField, stop } from '../losses.ts';
import { isStopped, type Stopped, stopped } from '../mapped.ts';
import { peek } from '../reader.ts';
import type { Loss } from '../translation.ts';
import { moneyToMt } from '../values/amounts.ts';
import { mtDay } from '../values/days.ts';
import { bankOf, type IsoAgent } from './agents.ts';
import { type Route, type RouteElements, routeOf } from './headers.ts';
import { isRejection, type SortedInstructions } from './instructions.ts';
import { agentText } from './settlement.ts';

/** The requirements on an MT that transfers money: a UETR (T20087), and that it is neither a reject nor a return (T20063). */
export function uetrOf({
  envelope: { uetr },
  senderToReceiverInformation,
}: {
  readonly envelope: MtEnvelope;
  readonly senderToReceiverInformation?: readonly string[];
}): { readonly uetr: string } | Stopped {
  const problems: Problem[] = [];
  if (uetr === undefined) {
    problems.push(stop('T20087', '121', 'The message has no UETR; give it one in block 3, tag 121.'));
  }
  if (isRejection(senderToReceiverInformation)) {
    const right = 'Field 72 says that this is a reject or return; its counterpart is pacs.002 or pacs.004.';
    problems.push(stop('T20063', '72', right));
  }
  return uetr === undefined || problems.length > 0 ? stopped(problems) : { uetr };
}

/** Previous, instructing, instructed and intermediary agents. */
export function chainOf(
  { senderBic, receiverBic }: MtEnvelope,
  intermediary: IsoAgent | undefined,
  { previous, intermediaries }: SortedInstructions,
) {
  return {
    PrvsInstgAgt1: previous[0],
    PrvsInstgAgt2: previous[1],
    PrvsInstgAgt3: previous[2],
    InstgAgt: bankOf(senderBic),
    InstdAgt: bankOf(receiverBic),
    IntrmyAgt1: intermediary?.agent,
    IntrmyAgt1Acct: intermediary?.account,
    IntrmyAgt2: intermediaries[0],
    IntrmyAgt3: intermediaries[1],
  };
}

/** Fields of an MT103 that ISO 20022 has no element for. */
export function dropUntranslated(content: Mt103, losses: Loss[]): void {
  const { bankOperationCode, sendingInstitution } = content;
  dropField(losses, '23B', bankOperationCode, 'The bank operation code has no counterpart in ISO 20022.');
  if (sendingInstitution !== undefined) {
    const text = agentText(sendingInstitution);
    dropField(losses, '51A', text, 'The sending institution has no counterpart in ISO 20022.');
  }
}

/** Header, group header and the transaction of a pacs.008 or pacs.009. */
export interface GroupElements {
  readonly header: BusinessApplicationHeaderV02 | null;
  readonly GrpHdr: GroupHeader93;
  readonly transaction: CreditTransferTransaction36 | CreditTransferTransaction39;
  /** How many transactions the message has. */
  readonly count: number;
  readonly instructedAmount: Amount | undefined;
  /** XPath of the message's element. */
  readonly root: string;
}

/** Data that every MT transfer needs and the message contains. */
export interface TransferFacts {
  readonly route: Route;
  readonly settled: Money;
  /** ISO date. */
  readonly date: string;
  readonly uetr: string;
}

/** The facts of the transfer, or everything that stops its translation. */
export function transferFacts(elements: GroupElements): TransferFacts | Stopped {
  const { header, GrpHdr, transaction, count, instructedAmount, root } = elements;
  const route = routeOf({ header, ...agentsOf(elements) });
  const date = mtDay(transaction.IntrBkSttlmDt ?? GrpHdr.IntrBkSttlmDt);
  const uetr = transaction.PmtId.UETR;
  const amount = transaction.IntrBkSttlmAmt;
  const at = `${root}/CdtTrfTxInf[1]`;
  const problems = groupStops({
    header,
    count,
    uetr,
    date,
    amount,
    instructedAmount,
    root,
    transaction: at,
  });
  const settled = moneyToMt(amount);
  if (isStopped(route)) return stopped([...problems, ...route.problems]);
  if (date === undefined || settled === null || uetr === undefined || problems.length > 0)
    return stopped(problems);
  return { route, settled, date, uetr };
}

function agentsOf({ GrpHdr, transaction }: GroupElements): Omit<RouteElements, 'header'> {
  return {
    InstgAgt: transaction.InstgAgt ?? GrpHdr.InstgAgt,
    InstdAgt: transaction.InstdAgt ?? GrpHdr.InstdAgt,
  };
}

/** The parts of a pacs.008 or pacs.009 that can stop its translation. */
export interface StopElements {
  readonly header: BusinessApplicationHeaderV02 | null;
  /** How many transactions the message has. */
  readonly count: number;
  readonly uetr: string | undefined;
  readonly date: string | undefined;
  readonly amount: Amount;
  readonly instructedAmount: Amount | undefined;
  /** XPath of the message's element and of its transaction. */
  readonly root: string;
  readonly transaction: string;
}

/** Everything that stops the translation of a transfer to an MT, at once. */
function groupStops(elements: StopElements): Problem[] {
  const { header, count, uetr, date, amount, instructedAmount, root, transaction } = elements;
  const problems: Problem[] = [];
  const add = (code: Parameters<typeof stop>[0], path: string, message: string): void => {
    problems.push(stop(code, path, message));
  };
  if (peek(header)?.BizSvc?.startsWith('swift.cbprplus.mlp.') === true) {
    add('T20287', '/AppHdr/BizSvc', 'Multi-party messages have no counterpart among the MTs.');
  }
  if (count > 1) {
    add('T20053', root, `The message has ${count} transactions; an MT orders one. Send a message for each.`);
  }
  if (uetr === undefined) {
    add('uetr_missing', `${transaction}/PmtId/UETR`, 'The message has no UETR, which its MT must have.');
  }
  if (date === undefined) {
    const right =
      'The interbank settlement date is missing or not between 1980 and 2079; field 32A needs one.';
    add('date_missing', `${transaction}/IntrBkSttlmDt`, right);
  }
  for (const [name, one] of [
    ['IntrBkSttlmAmt', amount],
    ['InstdAmt', instructedAmount],
  ] as const) {
    if (one !== undefined) problems.push(...amountStops(one, `${transaction}/${name}`));
  }
  return problems;
}

/** Why an MT cannot have this amount; empty when it can. */
export function amountStops(amount: Amount, path: string): Problem[] {
  if (isCommodity(amount.Ccy)) {
    return [stop('T20054', path, `${amount.Ccy} is a precious metal, which no payment is made in.`)];
  }
  return moneyToMt(amount) === null ? [unfitAmount(amount, path)] : [];
}

/** Stops the translation of an amount with too many digits or decimals (`moneyToMt` returns null). */
export function unfitAmount({ Ccy, value }: Amount, path: string): Problem {
  const right = `The amount ${Ccy} ${value} does not fit into an MT: at most 14 digits, and the currency’s decimals.`;
  return stop('amount_unfit', path, right);
}
