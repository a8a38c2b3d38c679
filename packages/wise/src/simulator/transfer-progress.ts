import type { TransferState } from '../transfers.ts';
import { changeBalance } from './balances.ts';
import type { Background } from './context.ts';
import type { Transfer } from './entities.ts';
import { reportStateChange } from './events.ts';
import { hasMagicWord } from './magic.ts';

const DEFAULT_PACE_MS = 2_000;
const SLOW_MS = 3_600_000;

/** The state that follows automatically, or null where the transfer stays. */
function successorOf(transfer: Transfer): TransferState | null {
  const asks = (word: 'bounce' | 'cancel' | 'stuck') => hasMagicWord(transfer.reference, word);
  switch (transfer.state) {
    case 'processing':
      if (transfer.bounced || asks('cancel')) return 'cancelled';
      return asks('stuck') ? null : 'funds_converted';
    case 'funds_converted':
      return 'outgoing_payment_sent';
    case 'outgoing_payment_sent':
      return asks('bounce') ? 'bounced_back' : null;
    case 'bounced_back':
      return 'processing';
    case 'cancelled':
      return 'funds_refunded';
    default:
      return null;
  }
}

/** When the next step of a transfer that has just changed is due; null if it waits for a simulation call. */
export function nextStepOf({ nowMs, options }: Background, transfer: Transfer): number | null {
  const paceMs = options.paceMs === undefined ? DEFAULT_PACE_MS : options.paceMs;
  if (paceMs === null || (transfer.state !== 'incoming_payment_waiting' && successorOf(transfer) === null)) {
    return null;
  }
  const isSlow = transfer.state === 'incoming_payment_waiting' && hasMagicWord(transfer.reference, 'slow');
  return nowMs + (isSlow ? SLOW_MS : paceMs);
}

/** Stores the new state and queues the events about it. */
export async function moveTo(
  context: Background,
  transfer: Transfer,
  state: TransferState,
  dueAtMs: number | null,
): Promise<Transfer> {
  const changedAtMs = Math.max(context.nowMs, transfer.changedAtMs + 1);
  const bounced = transfer.bounced || state === 'bounced_back';
  const moved: Transfer = { ...transfer, state, changedAtMs, bounced, dueAtMs };
  await context.entities.put('transfer', moved);
  await reportStateChange(context, moved, transfer.state);
  return moved;
}

export async function refund(context: Background, transfer: Transfer): Promise<void> {
  const quote = await context.entities.get('quote', transfer.quoteId);
  if (quote === null) return;
  await changeBalance(context, transfer.owner, quote.sourceCurrency, BigInt(quote.sourceMinor));
}

/** Advances a due transfer by one step. */
export async function advanceTransfer(context: Background, id: string): Promise<void> {
  const transfer = await context.entities.get('transfer', id);
  if (transfer === null) return;
  const state = successorOf(transfer);
  if (state === null) {
    await context.entities.put('transfer', { ...transfer, dueAtMs: null });
    return;
  }
  if (state === 'funds_refunded') await refund(context, transfer);
  const moved = await moveTo(context, transfer, state, null);
  await context.entities.put('transfer', { ...moved, dueAtMs: nextStepOf(context, moved) });
}
