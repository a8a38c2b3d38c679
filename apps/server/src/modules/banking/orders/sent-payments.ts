import type { NetworkService, Tx } from '../../networks/index.ts';
import type { Draft } from '../life/draft.ts';
import { scenarioOfPayment } from '../life/lives-repository.ts';

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
  for (const draft of drafts) {
    const { seq, scenario, awaits } = draft.life;
    draft.payment = payments.get(seq) ?? null;
    const ordered = awaits === 'conversion' ? 'conversion' : 'settlement';
    // Only an outage does not happen again for an inquiry about the payment.
    if (scenario === 'outage') draft.playedScenario = await scenarioOfPayment(tx, seq, ordered);
  }
}
