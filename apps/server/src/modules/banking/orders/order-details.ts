import type { PaymentDetails } from '@clearbench/messages/transfers';
import type { Tx } from '../../networks/index.ts';
import { paymentDetailsOfTransfers } from '../../payloads/index.ts';
import type { Draft } from '../life/draft.ts';

/** Reads the further details of the received messages of these transfers, for orders that are about to be composed. */
export async function loadDetails(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  if (drafts.length === 0) return;
  const details: ReadonlyMap<bigint, PaymentDetails> = await paymentDetailsOfTransfers(
    tx,
    drafts.map(({ life }) => life.seq),
  );
  for (const draft of drafts) draft.details = details.get(draft.life.seq) ?? null;
}
