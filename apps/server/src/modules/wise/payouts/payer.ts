import { formatMinor, parseAmount } from '@clearbench/domain';
import type { WiseClient } from '@clearbench/wise';
import { payeeAccount } from './recipient.ts';
import type { PayoutRow } from './repository.ts';
import { NO_ACCOUNT, NOT_COVERED, STATE_TEXTS, TO_BE_APPROVED } from './texts.ts';

/** The result of a step: new facts of the payout, or why it waits or is impossible. */
export type StepResult =
  | { kind: 'advanced'; changes: Partial<PayoutRow> }
  | { kind: 'waits'; why: string; forMs: number; changes?: Partial<PayoutRow> }
  | { kind: 'refused'; why: string };

const FUNDED: StepResult = { kind: 'advanced', changes: { state: 'funded', one_time_token: null } };
const STATE_LOOK_MS = 2_000;
const APPROVAL_LOOK_MS = 15_000;
const BALANCE_LOOK_MS = 5 * 60_000;

/**
 * Quote, recipient and transfer at Wise. Each may be repeated safely: a second transfer is never made, because
 * `customer_transaction_id` was stored before the first attempt.
 */
export async function createTransfer(client: WiseClient, payout: PayoutRow): Promise<StepResult> {
  const profileId = Number(payout.profile_id);
  const account = payeeAccount({
    currency: payout.target_currency,
    destinationIban: payout.iban,
    recipientAccount: payout.account,
    destinationBic: payout.bic,
    recipientBic: null,
  });
  if (account === null) return { kind: 'refused', why: NO_ACCOUNT };

  const sourceCurrency = await sourceOf(client, profileId, payout.target_currency);
  if (sourceCurrency === null) return { kind: 'waits', why: NOT_COVERED, forMs: BALANCE_LOOK_MS };
  const recipient = await client.createRecipient({
    profileId,
    currency: payout.target_currency,
    accountHolderName: payout.beneficiary ?? 'Beneficiary',
    legalType: 'BUSINESS',
    account,
  });
  const quote = await client.createQuote(profileId, {
    sourceCurrency,
    targetCurrency: payout.target_currency,
    fixed: { side: 'target', amount: formatMinor(payout.target_minor, payout.target_currency) },
    recipientId: recipient.id,
  });
  const transfer = await client.createTransfer({
    recipientId: recipient.id,
    quoteId: quote.id,
    customerTransactionId: payout.customer_transaction_id,
    reference: payout.reference,
  });
  // An earlier attempt may have made it, with its own quote.
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

/** Pays the transfer from the balance, unless an attempt whose response was lost has already done so. */
export async function fundTransfer(client: WiseClient, payout: PayoutRow): Promise<StepResult> {
  const transferId = Number(payout.wise_transfer_id);
  const { state } = await client.transfer(transferId);
  if (state === 'cancelled') return { kind: 'refused', why: `Wise: ${STATE_TEXTS.cancelled}` };
  if (state !== 'incoming_payment_waiting') return FUNDED;
  const approval = payout.one_time_token === null ? undefined : { oneTimeToken: payout.one_time_token };
  const funding = await client.fundTransfer(Number(payout.profile_id), transferId, approval);
  if (funding.status === 'completed') return FUNDED;
  // It was paid or cancelled meanwhile: its state tells.
  if (funding.code === 'transfer.invalid-state') return { kind: 'waits', why: '', forMs: STATE_LOOK_MS };
  return { kind: 'waits', why: NOT_COVERED, forMs: BALANCE_LOOK_MS };
}

export const waitForApproval = (oneTimeToken: string): StepResult => ({
  kind: 'waits',
  why: TO_BE_APPROVED,
  forMs: APPROVAL_LOOK_MS,
  changes: { one_time_token: oneTimeToken },
});

/**
 * The currency of the balance to pay from: the payment's own, else that of the first non-empty balance that Wise lists; null if
 * there is none.
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
