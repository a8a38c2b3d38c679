import { type Money, moneyOf, numberOf } from './money.ts';
import {
  asRecord,
  decimal,
  flag,
  listOfReadable,
  moment,
  nullable,
  type Reader,
  record,
  text,
  withDefault,
} from './schema.ts';
import type { Send } from './transport.ts';

export interface QuoteRequest {
  readonly sourceCurrency: string;
  readonly targetCurrency: string;
  /** The amount that is taken from the balance (in the source currency) or that arrives (in the target currency). */
  readonly fixed: { readonly side: 'source' | 'target'; readonly amount: string };
  readonly recipientId?: number;
  /**
   * Further fields that Wise requires on some routes, passed on unchanged: `paymentMetadata: { transferNature: … }`.
   */
  readonly further?: Readonly<Record<string, unknown>>;
}

export interface WiseQuote {
  readonly id: string;
  /** Units of the target currency for one of the source currency, as a decimal text. */
  readonly rate: string;
  readonly rateExpiresAt: string | null;
  /** The ways to pay for it; a payout from a balance is the one with `payIn` BALANCE. */
  readonly options: readonly QuoteOption[];
}

export interface QuoteOption {
  readonly payIn: string;
  readonly payOut: string;
  /** The amount debited, including the fee. */
  readonly source: Money;
  /** The amount that the recipient gets. */
  readonly target: Money;
  /** In the source currency. */
  readonly fee: Money;
  readonly estimatedDelivery: string | null;
  /** Null: the option is available. */
  readonly disabledReason: string | null;
}

export interface QuoteCalls {
  /**
   * `POST /v3/profiles/{id}/quotes`. The rate is held for 30 minutes; a quote serves one transfer.
   * @throws RangeError if the API cannot carry the amount (`canCarry`).
   */
  createQuote(profileId: number, request: QuoteRequest): Promise<WiseQuote>;
  quote(profileId: number, quoteId: string): Promise<WiseQuote>;
}

const paymentOption = record({
  disabled: withDefault(flag, false),
  disabledReason: nullable(record({ message: text })),
  estimatedDelivery: nullable(moment),
  fee: asRecord,
  sourceCurrency: text,
  targetCurrency: text,
  payIn: text,
  payOut: text,
});

const quoteFields = record({
  id: text,
  rate: decimal,
  rateExpirationTime: nullable(moment),
  paymentOptions: listOfReadable<QuoteOption>((value, path) => {
    const option = paymentOption(value, path);
    const amounts = asRecord(value, path);
    return {
      payIn: option.payIn,
      payOut: option.payOut,
      source: moneyOf(amounts.sourceAmount, option.sourceCurrency, `${path}.sourceAmount`),
      target: moneyOf(amounts.targetAmount, option.targetCurrency, `${path}.targetAmount`),
      fee: moneyOf(option.fee.total, option.sourceCurrency, `${path}.fee.total`),
      estimatedDelivery: option.estimatedDelivery,
      disabledReason: option.disabled ? (option.disabledReason?.message ?? 'Not available') : null,
    };
  }),
});

const quote: Reader<WiseQuote> = (value, path) => {
  const { id, rate, rateExpirationTime, paymentOptions } = quoteFields(value, path);
  return { id, rate, rateExpiresAt: rateExpirationTime, options: paymentOptions };
};

export function quoteCalls(send: Send): QuoteCalls {
  return {
    createQuote: async (profileId, { sourceCurrency, targetCurrency, fixed, recipientId, further }) =>
      send({
        method: 'POST',
        path: `/v3/profiles/${profileId}/quotes`,
        body: {
          ...further,
          sourceCurrency,
          targetCurrency,
          ...(fixed.side === 'source'
            ? {
                sourceAmount: numberOf({ amount: fixed.amount, currency: sourceCurrency }),
                targetAmount: null,
              }
            : {
                sourceAmount: null,
                targetAmount: numberOf({ amount: fixed.amount, currency: targetCurrency }),
              }),
          targetAccount: recipientId ?? null,
          payOut: null,
          preferredPayIn: 'BALANCE',
        },
        // A second quote is free and moves no money.
        repeatable: true,
        read: quote,
      }),
    quote: (profileId, quoteId) =>
      send({ method: 'GET', path: `/v3/profiles/${profileId}/quotes/${quoteId}`, read: quote }),
  };
}
