import type { Problem } from '../../core/problem.ts';
import type { Amount } from '../../iso20022/content-types.ts';
import type { BusinessApplicationHeaderV02 } from '../../iso20022/generated/types.ts';
import { stop } from '../losses.ts';
import { peek } from '../reader.ts';
import { amountStops } from './amount-stops.ts';

/** What of a pacs.008 or pacs.009 can stop its translation. */
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
export function groupStops(elements: StopElements): Problem[] {
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
