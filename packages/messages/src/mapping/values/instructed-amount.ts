import { bicCountry } from '@clearbench/domain';
import type { CreditTransferTransaction39 } from '../../iso20022/generated/types.ts';
import type { Money } from '../../swift-mt/content/content-parts.ts';
import { present } from '../../swift-mt/content/values.ts';
import { COUNTRY_LIST_1 } from '../../swift-mt/types/category1/mt103/countries.ts';
import { lose, type Passage } from '../losses.ts';
import type { Route } from '../parts/headers.ts';
import { peek, take } from '../reader.ts';
import { moneyToMt, rateToMt } from './amounts.ts';
import type { ChargeFields } from './charges.ts';

/** Fields 33B and 36. */
export interface AmountFields {
  readonly instructedAmount?: Money;
  readonly exchangeRate?: string;
}

/**
 * Fields 33B and 36. 33B is mandatory inside the European payments area (D49) and with charges (D51). `from` is
 * the XPath of the transaction.
 */
export function instructedAmountToMt(
  amounts: Pick<CreditTransferTransaction39, 'InstdAmt' | 'XchgRate'>,
  settled: Money,
  { sendersCharges, receiversCharges }: ChargeFields,
  { senderBic, receiverBic }: Route,
  { losses, from }: Passage,
): AmountFields {
  const inArea = COUNTRY_LIST_1.has(bicCountry(senderBic)) && COUNTRY_LIST_1.has(bicCountry(receiverBic));
  const isNeeded = inArea || sendersCharges.length > 0 || receiversCharges !== undefined;
  const { InstdAmt } = amounts;
  const { XchgRate } = peek(amounts);
  const given = InstdAmt === undefined ? null : moneyToMt(InstdAmt);
  if (given === null && isNeeded) {
    lose(losses, {
      kind: 'assumed',
      code: 'T13003',
      from: `${from}/IntrBkSttlmAmt`,
      to: '33B',
      before: `${settled.currency}${settled.amount}`,
      after: `${settled.currency}${settled.amount}`,
      message: 'Field 33B is mandatory here; the settled amount was copied.',
    });
  }
  const instructedAmount = given ?? (isNeeded ? settled : undefined);
  const converts = instructedAmount !== undefined && instructedAmount.currency !== settled.currency;
  const exchangeRate = XchgRate === undefined || !converts ? null : rateToMt(XchgRate);
  if (exchangeRate === null) return present({ instructedAmount });
  take(amounts, 'XchgRate');
  return present({ instructedAmount, exchangeRate });
}
