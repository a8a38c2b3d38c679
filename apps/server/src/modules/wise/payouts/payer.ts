import { type FailureReason, formatMinor, OWN_REASONS, parseAmount } from '@clearbench/domain';
import type { RecipientRequest, WiseClient } from '@clearbench/wise';
import { payableAccount } from './refusals.ts';
import type { PayoutRow } from './repository.ts';
import { playing } from './scenarios.ts';
import { NOT_COVERED, PAID_ANYWAY, STATE_TEXTS, TO_BE_APPROVED } from './texts.ts';
import { APPROVAL_LOOK_MS, BALANCE_LOOK_MS, isCallOver, retryAfter, STATE_LOOK_MS } from './times.ts';

/** The result of a step: new facts of the payout, why it waits or is impossible, or that another process or operator has acted. */
export type StepResult =
  | { kind: 'advanced'; changes: Partial<PayoutRow> }
  | { kind: 'waits'; why: string; forMs: number; changes?: Partial<PayoutRow> }
  | { kind: 'refused'; why: string; reason: FailureReason }
  | { kind: 'overtaken' };

const FUNDED: StepResult = { kind: 'advanced', changes: { state: 'funded', one_time_token: null } };
/** Nothing was debited, and nothing will be without another call: the payout can be withdrawn. */
export const RELEASED = { state: 'created' } as const satisfies Partial<PayoutRow>;

interface CreationOptions {
  transferNature: string | null;
  /** A payout that was queued for the simulator may be paid by a real account later. */
  isSimulated: boolean;
  recipientIdOf(request: RecipientRequest): Promise<number>;
}

/**
 * Creates recipient, quote and transfer at Wise. Each step may be repeated safely: an existing recipient is reused,
 * and a second transfer is never created, because `customer_transaction_id` was stored before the first attempt.
 */
export async function createTransfer(
  client: WiseClient,
  payout: PayoutRow,
  { transferNature, isSimulated, recipientIdOf }: CreationOptions,
): Promise<StepResult> {
  const profileId = Number(payout.profile_id);
  const target = {
    amount: formatMinor(payout.target_minor, payout.target_currency),
    currency: payout.target_currency,
  };
  const payee = payableAccount({
    ...target,
    destinationIban: payout.iban,
    recipientAccount: payout.account,
    destinationBic: payout.bic,
    recipientBic: null,
  });
  if ('refusal' in payee) {
    const { text, reason } = payee.refusal;
    return { kind: 'refused', why: text, reason };
  }
  const { holder, reference } = playing(isSimulated ? payout.scenario : null, {
    holder: payout.beneficiary ?? 'Beneficiary',
    reference: payout.reference,
  });

  const sourceCurrency = await sourceOf(client, profileId, payout.target_currency);
  if (sourceCurrency === null) return { kind: 'waits', why: NOT_COVERED, forMs: BALANCE_LOOK_MS };
  const recipientId = await recipientIdOf({
    profileId,
    currency: payout.target_currency,
    accountHolderName: holder,
    legalType: 'BUSINESS',
    account: payee.account,
  });
  const quote = await client.createQuote(profileId, {
    sourceCurrency,
    targetCurrency: target.currency,
    fixed: { side: 'target', amount: target.amount },
    recipientId,
    ...(transferNature === null ? {} : { further: { paymentMetadata: { transferNature } } }),
  });
  const transfer = await client.createTransfer({
    recipientId,
    quoteId: quote.id,
    customerTransactionId: payout.customer_transaction_id,
    reference,
  });
  // An earlier attempt may have created it, with another quote.
  const used =
    transfer.quoteId === null || transfer.quoteId === quote.id
      ? quote
      : await client.quote(profileId, transfer.quoteId);
  const fee = used.options.find(({ payIn }) => payIn === 'BALANCE')?.fee;
  return {
    kind: 'advanced',
    changes: {
      state: 'created',
      wise_transfer_id: BigInt(transfer.id),
      rate: transfer.rate,
      source_currency: transfer.source.currency,
      source_minor: minorOf(transfer.source.amount, transfer.source.currency),
      fee_minor: fee === undefined ? 0n : minorOf(fee.amount, fee.currency),
    },
  };
}

/**
 * Pays the transfer from the balance, unless an attempt whose response was lost has already done so. `claim` records
 * that the money may leave; it returns false if the payout was withdrawn or is held.
 */
export async function fundTransfer(
  client: WiseClient,
  payout: PayoutRow,
  claim: () => Promise<boolean>,
): Promise<StepResult> {
  const transferId = Number(payout.wise_transfer_id);
  const { state } = await client.transfer(transferId);
  if (state === 'cancelled') {
    const reason = { code: 'payout_cancelled', text: OWN_REASONS.payout_cancelled };
    return { kind: 'refused', why: `Wise: ${STATE_TEXTS.cancelled}`, reason };
  }
  if (state !== 'incoming_payment_waiting') return FUNDED;
  if (payout.state === 'funding' && isCallOver(payout, Date.now())) {
    return {
      kind: 'waits',
      why: payout.problem ?? '',
      forMs: retryAfter(payout),
      changes: RELEASED,
    };
  }
  if (!(await claim())) return { kind: 'overtaken' };
  const approval = payout.one_time_token === null ? undefined : { oneTimeToken: payout.one_time_token };
  const funding = await client.fundTransfer(Number(payout.profile_id), transferId, approval);
  if (funding.status === 'completed') return FUNDED;
  // The payout is paid or cancelled: its state shows which.
  if (funding.code === 'transfer.invalid-state') return { kind: 'waits', why: '', forMs: STATE_LOOK_MS };
  return { kind: 'waits', why: NOT_COVERED, forMs: BALANCE_LOOK_MS, changes: RELEASED };
}

/** Cancels a withdrawn payout at Wise. We did not pay it, but the account holder may have done so there. */
export async function cancelTransfer(client: WiseClient, payout: PayoutRow): Promise<StepResult> {
  const transferId = Number(payout.wise_transfer_id);
  const { state } = await client.transfer(transferId);
  if (state === 'incoming_payment_waiting') await client.cancelTransfer(transferId);
  else if (state !== 'cancelled') {
    const changes: Partial<PayoutRow> = { state: 'cancelled', provider_state: state };
    return { kind: 'waits', why: PAID_ANYWAY, forMs: 0, changes };
  }
  return { kind: 'advanced', changes: { state: 'cancelled', provider_state: 'cancelled' } };
}

export const waitForApproval = (oneTimeToken: string): StepResult => ({
  kind: 'waits',
  why: TO_BE_APPROVED,
  forMs: APPROVAL_LOOK_MS,
  changes: { one_time_token: oneTimeToken },
});

/**
 * The currency of the balance to pay from: that of the payment, otherwise that of the first non-empty balance that
 * Wise lists; null if there is none.
 */
async function sourceOf(client: WiseClient, profileId: number, currency: string): Promise<string | null> {
  const balances = (await client.accounts(profileId)).filter(
    ({ available }) => !/^-|^0(\.0*)?$/.test(available.amount),
  );
  return (balances.find((each) => each.currency === currency) ?? balances[0])?.currency ?? null;
}

function minorOf(amount: string, currency: string): bigint {
  const read = parseAmount(amount, currency);
  if (!read.ok) throw new RangeError(`"${amount}" is not an amount in ${currency}.`);
  return read.minor;
}
