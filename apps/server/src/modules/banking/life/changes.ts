import type { Announce } from '../../../platform/live/live-hub.ts';
import type { LedgerService } from '../../ledger/index.ts';
import type { NetworkService, Tx } from '../../networks/index.ts';
import type { OrderReferencesReader } from '../../payloads/index.ts';
import { writeChanges, writeScenarios } from '../../transactions/index.ts';
import type { PayoutProvider } from '../payouts/payout-provider.ts';
import { sendRejections } from '../recalls/rejections.ts';
import type { Draft } from './draft.ts';
import { updateLives } from './lives-repository.ts';

interface Dependencies {
  ledger: LedgerService;
  networks: NetworkService;
  orderReferences: OrderReferencesReader;
  announce: Announce;
}

/** Writes what steps did to transfers, in one database transaction: state, events, postings, messages. */
export class Changes {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async write(tx: Tx, drafts: readonly Draft[], at: Date): Promise<void> {
    await sendRejections(tx, drafts, this.#dependencies.orderReferences, at);
    const written = drafts.filter(({ lifeChanged }) => lifeChanged);
    await updateLives(
      tx,
      written.map(({ life }) => life),
    );
    await writeScenarios(
      tx,
      drafts.filter(({ scenarioChanged }) => scenarioChanged).map(({ life }) => life),
    );
    const changed = drafts.filter(({ statusChanged }) => statusChanged);
    await writeChanges(
      tx,
      changed.map(({ life: { seq, status, completedAt }, statusBefore: before, reason }) => ({
        seq,
        before,
        status,
        completedAt,
        reason,
      })),
      drafts.flatMap(({ events }) => events),
      at,
    );
    await this.#dependencies.networks.send(
      tx,
      drafts.flatMap(({ messages }) => messages),
      at,
    );
    for (const provider of providersOf(drafts)) {
      const paidOut = drafts.filter(({ payoutProvider }) => payoutProvider === provider);
      await provider.request(
        tx,
        paidOut.map(({ life }) => life),
        at,
      );
    }
    // Last, because many transfers share its locks on accounts.
    await this.#dependencies.ledger.post(
      tx,
      drafts.flatMap(({ entries }) => entries),
    );
  }

  /** After the commit. */
  announce(drafts: readonly Draft[]): void {
    const { announce } = this.#dependencies;
    const ids = drafts
      .filter(({ events, lifeChanged }) => lifeChanged || events.length > 0)
      .map(({ life }) => life.transactionId);
    if (ids.length > 0) announce({ topic: 'transactions', ids });
    const posted = drafts.filter(({ entries }) => entries.length > 0).map(({ life }) => life.transactionId);
    if (posted.length > 0) announce({ topic: 'ledger', ids: posted });
    const queued = drafts
      .filter(({ messages, isWithdrawn }) => messages.length > 0 || isWithdrawn)
      .map(({ life }) => life.transactionId);
    if (queued.length > 0) announce({ topic: 'networks', ids: queued });
    if (drafts.some(({ life: { step, automatic } }) => step === 'verify' && automatic))
      announce({ topic: 'unverified-payees' });
    const changed = drafts.flatMap(({ changedProvider }) => changedProvider ?? []);
    for (const provider of new Set([...providersOf(drafts), ...changed])) provider.changed();
  }
}

const providersOf = (drafts: readonly Draft[]): Set<PayoutProvider> =>
  new Set(drafts.flatMap(({ payoutProvider }) => payoutProvider ?? []));
