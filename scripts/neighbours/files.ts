import { sample } from '@clearbench/messages';

/** A CSV file of so many payments. */
export const rows = (count: number): string =>
  [
    'sender_bic,receiver_bic,amount,currency,transaction_reference,value_date',
    ...Array.from(
      { length: count },
      (_, row) => `OAKNGB20XXX,LINDDE20XXX,7.50,EUR,ROW${row}X${Date.now()},2026-11-20`,
    ),
  ].join('\n');

/** A pain.001 of so many payments. */
export const fileOf = (payments: number): string => {
  const text = sample('pain.001.001.09');
  const [, payment = ''] = /(<CdtTrfTxInf>[\s\S]*?<\/CdtTrfTxInf>)/.exec(text) ?? [];
  return text.replace(payment, payment.repeat(payments));
};
