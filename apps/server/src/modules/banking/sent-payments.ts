import type { NetworkService, Tx } from '../networks/index.ts';
import type { Draft } from './draft.ts';

/** Reads how these transfers were paid out, for messages about their payments. */
export async function loadPayments(
  networks: NetworkService,
  tx: Tx,
  drafts: readonly Draft[],
): Promise<void> {
  const payments = await networks.sentPayments(
    tx,
    drafts.map(({ life }) => life.seq),
  );
  for (const draft of drafts) draft.payment = payments.get(draft.life.seq) ?? null;
}
