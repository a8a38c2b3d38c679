import { WiseError } from './errors.ts';
import { type Money, moneyOf } from './money.ts';
import {
  asRecord,
  decimal,
  flag,
  integer,
  listOfReadable,
  moment,
  nullable,
  type Reader,
  record,
  text,
  withDefault,
} from './schema.ts';
import type { Send } from './transport.ts';

/** In the order of a successful payout; the rest are its failures and detours. */
export const TRANSFER_STATES = [
  'incoming_payment_waiting',
  'incoming_payment_initiated',
  'processing',
  'funds_converted',
  'outgoing_payment_sent',
  'bounced_back',
  'cancelled',
  'funds_refunded',
  'charged_back',
  'unknown',
] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];

export interface TransferRequest {
  readonly recipientId: number;
  readonly quoteId: string;
  /**
   * A UUID of yours that permanently identifies this payout. Repeating the call with it never creates a second
   * transfer, so store it before the first attempt.
   */
  readonly customerTransactionId: string;
  /** The text on the recipient's statement. */
  readonly reference: string;
  /** Further fields that Wise requires (`transferPurpose`, `sourceOfFunds` …). */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The same besides `details`: `sourceAccount` … */
  readonly further?: Readonly<Record<string, unknown>>;
}

export interface WiseTransfer {
  readonly id: number;
  readonly state: TransferState;
  readonly customerTransactionId: string | null;
  readonly recipientId: number;
  readonly quoteId: string | null;
  readonly rate: string;
  readonly source: Money;
  readonly target: Money;
  readonly reference: string;
  readonly createdAt: string;
  readonly hasActiveIssues: boolean;
}

/**
 * `rejected`: this call debited nothing. `code` is Wise's: `balance.payment-option-unavailable` (the balance does not
 * cover it), `transfer.invalid-state` (already funded, or cancelled).
 */
export type FundingResult =
  | { readonly status: 'completed' }
  | { readonly status: 'rejected'; readonly code: string };

/** The token of an earlier `approval-required`, once the account holder has approved it with Wise. */
export interface FundingApproval {
  readonly oneTimeToken: string;
}

export const SIMULATED_STATES = [
  'processing',
  'funds_converted',
  'outgoing_payment_sent',
  'bounced_back',
  'funds_refunded',
] as const;
export type SimulatedState = (typeof SIMULATED_STATES)[number];

export interface TransferCalls {
  /** `POST /v1/transfers`: idempotent by `customerTransactionId`, so it can be repeated safely when the response is lost. */
  createTransfer(request: TransferRequest): Promise<WiseTransfer>;
  transfer(transferId: number): Promise<WiseTransfer>;
  /** Newest first. */
  transfers(profileId: number, page?: { limit?: number; offset?: number }): Promise<WiseTransfer[]>;
  /** Only before it is funded. */
  cancelTransfer(transferId: number): Promise<WiseTransfer>;
  /**
   * `POST /v3/profiles/{p}/transfers/{t}/payments`: pays from the balance. May need strong customer authentication.
   * Never repeated automatically: after a failure with unknown effect, check the state with `transfer`; it is still
   * `incoming_payment_waiting` if nothing was debited.
   */
  fundTransfer(profileId: number, transferId: number, approval?: FundingApproval): Promise<FundingResult>;
  deliveryEstimate(transferId: number): Promise<string>;
  /** Sandbox only: advances a funded transfer. */
  simulateTransfer(transferId: number, state: SimulatedState): Promise<void>;
}

const STATES: ReadonlySet<string> = new Set(TRANSFER_STATES);

/** A state that Wise adds later is read as `unknown` instead of breaking every list. */
export const transferState: Reader<TransferState> = (value, path) => {
  const state = text(value, path);
  return STATES.has(state) ? (state as TransferState) : 'unknown';
};

const fields = record({
  id: integer,
  status: transferState,
  customerTransactionId: nullable(text),
  targetAccount: integer,
  quoteUuid: nullable(text),
  rate: decimal,
  sourceCurrency: text,
  targetCurrency: text,
  details: withDefault(record({ reference: withDefault(text, '') }), { reference: '' }),
  created: moment,
  hasActiveIssues: withDefault(flag, false),
});

const transfer: Reader<WiseTransfer> = (value, path) => {
  const read = fields(value, path);
  const { sourceValue, targetValue } = asRecord(value, path);
  return {
    id: read.id,
    state: read.status,
    customerTransactionId: read.customerTransactionId,
    recipientId: read.targetAccount,
    quoteId: read.quoteUuid,
    rate: read.rate,
    source: moneyOf(sourceValue, read.sourceCurrency, 'sourceValue'),
    target: moneyOf(targetValue, read.targetCurrency, 'targetValue'),
    reference: read.details.reference,
    createdAt: read.created,
    hasActiveIssues: read.hasActiveIssues,
  };
};

const funding: Reader<FundingResult> = (value, path) => {
  const { status, errorCode } = record({ status: text, errorCode: nullable(text) })(value, path);
  if (status === 'COMPLETED') return { status: 'completed' };
  return { status: 'rejected', code: errorCode ?? status.toLowerCase() };
};

export function transferCalls(send: Send): TransferCalls {
  return {
    createTransfer: ({ recipientId, quoteId, customerTransactionId, reference, details, further }) =>
      send({
        method: 'POST',
        path: '/v1/transfers',
        body: {
          ...further,
          targetAccount: recipientId,
          quoteUuid: quoteId,
          customerTransactionId,
          details: { ...details, reference },
        },
        repeatable: true,
        read: transfer,
      }),
    transfer: (transferId) => send({ method: 'GET', path: `/v1/transfers/${transferId}`, read: transfer }),
    transfers: (profileId, { limit = 100, offset = 0 } = {}) =>
      send({
        method: 'GET',
        path: '/v1/transfers',
        query: { profile: profileId, limit, offset },
        read: listOfReadable(transfer),
      }),
    cancelTransfer: (transferId) =>
      send({ method: 'PUT', path: `/v1/transfers/${transferId}/cancel`, read: transfer }),
    async fundTransfer(profileId, transferId, approval) {
      try {
        return await send({
          method: 'POST',
          path: `/v3/profiles/${profileId}/transfers/${transferId}/payments`,
          headers: approval === undefined ? {} : { 'x-2fa-approval': approval.oneTimeToken },
          body: { type: 'BALANCE' },
          read: funding,
        });
      } catch (error) {
        // Wise rejects with 201 or with 422, depending on how far it got.
        if (!(error instanceof WiseError) || error.failure.kind !== 'validation') throw error;
        return { status: 'rejected', code: error.failure.problems[0]?.code ?? 'rejected' };
      }
    },
    deliveryEstimate: async (transferId) => {
      const path = `/v1/delivery-estimates/${transferId}`;
      const read = record({ estimatedDeliveryDate: moment });
      return (await send({ method: 'GET', path, read })).estimatedDeliveryDate;
    },
    simulateTransfer: (transferId, state) =>
      send({
        method: 'GET',
        path: `/v1/simulation/transfers/${transferId}/${state}`,
        read: () => undefined,
      }),
  };
}
