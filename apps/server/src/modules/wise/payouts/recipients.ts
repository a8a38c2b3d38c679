import type { RecipientRequest, WiseClient, WiseRecipient } from '@clearbench/wise';
import { SharedRuns } from '../../../platform/shared-run.ts';
import type { PayoutRepository, PayoutRow } from './repository.ts';

/**
 * Recipients at Wise, looked up before one is created. Payouts to the same account and holder share one, even if many
 * advance at the same time: one process advances them all.
 */
export class Recipients {
  readonly #repository: PayoutRepository;
  readonly #looking = new SharedRuns<WiseRecipient>();

  constructor(repository: PayoutRepository) {
    this.#repository = repository;
  }

  /** The id of the payout's recipient, stored before anything else is created at Wise. */
  async idOf(client: WiseClient, payout: PayoutRow, request: RecipientRequest): Promise<number> {
    if (payout.recipient_id !== null) return Number(payout.recipient_id);
    const { id } = await this.#looking.run(JSON.stringify(request), () => findOrMake(client, request));
    await this.#repository.keepRecipient(payout, id);
    return id;
  }
}

/** A workspace that requires a decision got it before the transfer was sent, so the payer has accepted the answer. */
async function findOrMake(client: WiseClient, request: RecipientRequest): Promise<WiseRecipient> {
  const found = (await client.findRecipient(request)) ?? (await client.createRecipient(request));
  return found.awaitsAcceptance ? client.acceptConfirmations(found.id) : found;
}
