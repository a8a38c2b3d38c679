import type { Timeline, TimelineMessage } from '@clearbench/contract';
import type { Clock } from '../../platform/clock.ts';
import { notFound } from '../../platform/errors.ts';
import type { AutomationControl } from '../banking/index.ts';
import type { NetworkService } from '../networks/index.ts';
import type { TransactionService } from '../transactions/index.ts';
import { factsOf, type StoryEvent } from './story.ts';
import { timelineOf } from './timeline.ts';

interface Dependencies {
  transactions: TransactionService;
  automation: AutomationControl;
  networks: NetworkService;
  clock: Clock;
}

/** Longer than any code or reference. */
const CODE_CHARACTERS = 100;

/** Finds a payment by any code that its parties know. */
export class TrackingService {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async timeline(transactionId: string): Promise<Timeline> {
    const { transactions, networks, clock } = this.#dependencies;
    const { transaction, events } = await transactions.history(transactionId);
    const [{ scenario, centralBankCode }, messages] = await Promise.all([
      this.#dependencies.automation.read(transactionId),
      networks.messagesOf(transactionId),
    ]);
    const story = events.map(({ data, ...event }) => ({ ...event, facts: factsOf(data) }));
    const exchanged = messages.map(({ id, network, direction, type, state }) => ({
      id,
      network,
      direction,
      type,
      state,
    }));
    return timelineOf({
      transaction,
      scenario,
      centralBank: centralBankCode,
      events: story,
      messages: [...exchanged, ...postedIn(story, new Set(messages.map(({ id }) => id)))],
      now: clock.now(),
    });
  }

  /** Finds a transfer by its UETR, GPI or TRN code, transaction id or reference: the newest, if several have the reference. */
  async track(code: string): Promise<Timeline> {
    const wanted = code.trim();
    const transactionId =
      wanted === '' || wanted.length > CODE_CHARACTERS
        ? null
        : await this.#dependencies.transactions.findByCode(wanted);
    if (transactionId === null) {
      throw notFound(
        'No transfer has this code. Use a UETR, a GPI code, a TRN code, a transaction id or a reference.',
      );
    }
    return this.timeline(transactionId);
  }
}

/** The messages behind events that did not come over a network: recalls that were posted or uploaded. */
const postedIn = (events: readonly StoryEvent[], exchanged: ReadonlySet<string>): TimelineMessage[] =>
  events.flatMap(({ kind, facts: { messageId, type } }) =>
    kind !== 'recall.received' || messageId === null || type === null || exchanged.has(messageId)
      ? []
      : [{ id: messageId, network: null, direction: 'in', type, state: 'received' }],
  );
