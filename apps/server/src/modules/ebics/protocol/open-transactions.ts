import { EbicsError } from '@clearbench/ebics';
import type { OpenTransactions, TransactionRepository } from './transactions.ts';

/** Of a subscriber: enough for two of the largest uploads, so that one that broke off does not block the next. */
const TRANSACTIONS_MAX = 20;
const SEGMENTS_MAX = 200;
/** Of all subscribers of a workspace. */
const WORKSPACE_SEGMENTS_MAX = 400;

interface Planned {
  subscriberId: string;
  segments: number;
  now: Date;
}

/**
 * The segments of open transactions are on the disk: limits how many there can be.
 * @throws EbicsError 091119
 */
export async function requireRoomFor(
  transactions: Pick<TransactionRepository, 'open' | 'removeTimedOut'>,
  { subscriberId, segments, now }: Planned,
): Promise<void> {
  let open = await transactions.open(subscriberId, now);
  if (open.timedOut > 0) {
    await transactions.removeTimedOut(now);
    open = await transactions.open(subscriberId, now);
  }
  requireFits(open, segments);
}

/**
 * Begins a transaction if there is room for it. Call `requireRoomFor` before what takes long.
 * @throws EbicsError 091119
 */
export const beginTransaction = (
  transactions: Pick<TransactionRepository, 'inTurn' | 'open' | 'removeTimedOut'>,
  planned: Planned,
  add: () => Promise<void>,
): Promise<void> =>
  transactions.inTurn(async () => {
    await requireRoomFor(transactions, planned);
    await add();
  });

function requireFits(open: OpenTransactions, segments: number): void {
  const advice = 'Finish one of them first, or wait: they end an hour after their beginning.';
  if (open.transactions >= TRANSACTIONS_MAX) {
    throw new EbicsError(
      '091119',
      `${open.transactions} transactions of this subscriber are open. ${advice}`,
    );
  }
  if (open.segments + segments > SEGMENTS_MAX) {
    throw new EbicsError(
      '091119',
      `The open transactions of this subscriber have ${open.segments} segments, and this one ${segments}. At most ${SEGMENTS_MAX} may be open. ${advice}`,
    );
  }
  if (open.ofWorkspace + segments > WORKSPACE_SEGMENTS_MAX) {
    throw new EbicsError(
      '091119',
      `The open transactions of all subscribers have ${open.ofWorkspace} segments, and this one ${segments}. At most ${WORKSPACE_SEGMENTS_MAX} may be open. ${advice}`,
    );
  }
}
