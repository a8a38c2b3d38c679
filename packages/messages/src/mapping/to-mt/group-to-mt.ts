import type { Amount } from '../../iso20022/content-types.ts';
import type {
  BusinessApplicationHeaderV02,
  CreditTransferTransaction36,
  CreditTransferTransaction39,
  GroupHeader93,
} from '../../iso20022/generated/types.ts';
import type { Money } from '../../swift-mt/content/content-parts.ts';
import { isStopped, type Stopped, stopped } from '../mapped.ts';
import { moneyToMt } from '../values/amounts.ts';
import { mtDay } from '../values/days.ts';
import { groupStops } from './group-stops.ts';
import { type Route, type RouteElements, routeOf } from './header-to-mt.ts';

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
