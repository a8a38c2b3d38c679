import { formatMinor, PLATFORM } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import { ascendingUuid } from '../../platform/crypto.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Announce } from '../../platform/live-hub.ts';
import type { SweepResult } from '../../platform/sweeps/sweep.ts';
import { announcement } from './announcement.ts';
import { countEach } from './counts.ts';
import { inboundText } from './inbound-text.ts';
import { isUp } from './links.ts';
import type { AfterCommit, NetworkListener } from './messages.ts';
import * as queue from './queue-repository.ts';
import { numbering } from './transport.ts';

const BATCH = 400;

interface Dependencies {
  db: Kysely<Schema>;
  clock: Clock;
  announce: Announce;
  listener(): NetworkListener;
}

/** Takes in what is due from the networks that are connected; from the others it waits, in order. */
export class Receiving {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async run(): Promise<SweepResult> {
    const { db, clock, announce, listener } = this.#dependencies;
    const { messages, result, afterCommit } = await db.transaction().execute(async (tx) => {
      const now = clock.now();
      const up = (await queue.readLinks(tx)).filter((link) => isUp(link, now));
      if (up.length === 0) return { messages: [], result: 'idle' as const, afterCommit: silence };
      const networks = up.map(({ network }) => network);
      const due = await queue.takeDue(tx, networks, now, BATCH);
      const received = writeAll(due, up, now);
      let afterCommit: AfterCommit = silence;
      if (received.length > 0) {
        await queue.storeReceived(
          tx,
          received.map(({ stored }) => stored),
          now,
        );
        afterCommit = await listener().received(
          tx,
          received.map(({ stored, planned }) => ({
            id: stored.id,
            network: stored.network,
            type: stored.type,
            plan: planned.plan,
            facts: planned.facts,
          })),
          now,
        );
        await queue.count(tx, countReceived(received), now, up);
      }
      if (due.length > 0) return { messages: received, result: 'more' as const, afterCommit };
      const nextAt = await queue.nextDueAt(tx, networks);
      const inMs = nextAt === null ? null : Math.max(0, nextAt.getTime() - now.getTime());
      return { messages: received, result: inMs === null ? ('idle' as const) : { inMs }, afterCommit };
    });
    afterCommit();
    if (messages.length > 0) {
      announce(
        announcement(
          messages.map(({ stored: { id, facts } }) => ({ id, transactionId: facts.transactionId })),
        ),
      );
    }
    return result;
  }
}

const silence: AfterCommit = () => {};

interface Received {
  planned: queue.PlannedInbound;
  stored: queue.StoredInbound;
}

function writeAll(
  due: readonly queue.PlannedInbound[],
  links: readonly queue.LinkRow[],
  now: Date,
): Received[] {
  const next = new Map(links.map(({ network, output_sequence_number }) => [network, output_sequence_number]));
  const sessions = new Map(links.map(({ network, session_number }) => [network, session_number]));
  return due.map((planned) => {
    const { network, facts, plan } = planned;
    const sequence = (next.get(network) ?? 0) + 1;
    next.set(network, sequence);
    const numbers = numbering(network, sessions.get(network) ?? 1, sequence);
    const written = inboundText(network, facts, plan, numbers, now);
    const stored: queue.StoredInbound = {
      // Not the id of its plan: messages are listed in the order in which they arrive.
      id: ascendingUuid(),
      network,
      type: written.type,
      purpose: facts.purpose,
      facts,
      reference: written.reference,
      senderBic: written.senderBic,
      receiverBic: PLATFORM.bic,
      amount:
        plan.amountMinor === null || facts.currency === null
          ? null
          : formatMinor(BigInt(plan.amountMinor), facts.currency),
      session: numbers.session,
      sequence: numbers.sequence,
      duplicate: plan.duplicate,
      summary: written.summary,
      text: written.text,
    };
    return { planned, stored };
  });
}

const countReceived = (received: readonly Received[]) =>
  countEach(
    received,
    ({ stored }) => stored.network,
    () => ({ received: 1, output_sequences: 1 }),
  );
