import type { Hop, HopWait } from '@clearbench/contract';
import {
  conversionCostMinor,
  formatMinor,
  hasCorrespondents,
  parseAmount,
  reasonText,
  statusMeaning,
} from '@clearbench/domain';
import { payoutHop, plannedHops } from './planned-hops.ts';
import type { PayoutFacts, Story, StoryEvent } from './story.ts';

/** The hops of a transfer, with the information from its events. */
export function hopsOf(story: Story): Hop[] {
  const route = new Route(story);
  for (const event of story.events) route.take(event);
  return route.finish();
}

/** A payment on its way: at most one hop holds it. */
class Route {
  readonly #story: Story;
  readonly #hops: Hop[];

  constructor(story: Story) {
    this.#story = story;
    this.#hops = plannedHops(story);
    this.#moveTo(1, story.transaction.createdAt);
  }

  take(event: StoryEvent): void {
    const { facts } = event;
    switch (event.kind) {
      case 'conversion.requested':
        this.#carry(this.#indexOf('central-bank'), event);
        return;
      case 'settlement.requested':
        this.#leavePlatform(event);
        return;
      case 'network.acknowledged':
        this.#delivered(event);
        return;
      case 'network.refused':
        this.#undelivered(event);
        return;
      case 'conversion.completed':
        this.#converted(event);
        return;
      case 'tracking.status':
        this.#reported(event);
        return;
      case 'confirmation.ignored':
        if (facts.code === 'ACSP') this.#note(this.#indexOfBic(facts.bic), event);
        return;
      case 'settlement.completed':
        this.#completed(event);
        return;
      case 'transaction.failed':
        this.#failed(event);
        return;
      case 'return.received':
        this.#note(this.#hops.length - 1, { ...event, facts: { ...facts, code: null } });
        return;
      default:
      // Events that don't tell where the payment is.
    }
  }

  finish(): Hop[] {
    const { status } = this.#story.transaction;
    const holder = this.#hops.find(({ state }) => state === 'waiting');
    if (status === 'completed' && holder !== undefined) this.#passAll(this.#story.transaction.completedAt);
    if (status === 'failed') {
      if (holder !== undefined) this.#fail(holder);
      this.#skipRest();
    }
    if (holder !== undefined && holder.state === 'waiting') holder.waitsFor = this.#waitOf(holder);
    return this.#hops;
  }

  /** The payment has moved from `index - 1` to `index`. */
  #moveTo(index: number, at: string): void {
    this.#hops.forEach((hop, place) => {
      if (place < index && (hop.state === 'waiting' || hop.state === 'ahead')) {
        hop.state = 'passed';
        hop.leftAt ??= at;
      }
    });
    const hop = this.#hops[index];
    if (hop === undefined || hop.state !== 'ahead') return;
    hop.state = 'waiting';
    hop.arrivedAt ??= at;
  }

  #carry(index: number, { facts: { messageId, network, type } }: StoryEvent): void {
    const hop = this.#hops[index];
    if (hop === undefined || messageId === null) return;
    const message = this.#story.messages.find(({ id }) => id === messageId);
    hop.messageIds.push(messageId);
    hop.carrier = {
      messageId,
      network: message?.network ?? network ?? 'swift',
      type: message?.type ?? type ?? '',
      state: message?.state ?? 'queued',
    };
  }

  #leavePlatform(event: StoryEvent): void {
    // Funds that an operator released without a conversion continue from where they are.
    this.#skip('central-bank', 'platform-m1');
    const { payout, network } = event.facts;
    if (payout !== null) {
      this.#handOver(payout, event.timestamp);
      return;
    }
    if (network !== null && !hasCorrespondents(network)) this.#skipCorrespondents();
    this.#carry(this.#firstAfterPlatform(), event);
  }

  /** A provider pays out: none of the banks on the way is needed. */
  #handOver({ provider }: PayoutFacts, at: string): void {
    const index = this.#firstAfterPlatform();
    this.#skipCorrespondents();
    this.#hops.splice(index, 0, payoutHop(provider));
    this.#moveTo(index, at);
  }

  /** The network accepted the message: the payment is now with its receiver. */
  #delivered({ facts, timestamp }: StoryEvent): void {
    const index = this.#hops.findIndex(({ carrier }) => carrier?.messageId === facts.messageId);
    if (index !== -1) this.#moveTo(index, timestamp);
  }

  #undelivered({ facts }: StoryEvent): void {
    const index = this.#hops.findIndex(({ carrier }) => carrier?.messageId === facts.messageId);
    if (index === -1) return;
    const holder = this.#hops.find(({ state }) => state === 'waiting');
    if (holder === undefined) return;
    holder.state = 'failed';
    Object.assign(holder, {
      status: 'NAK',
      reason: facts.code,
      meaning: facts.meaning ?? statusMeaning('NAK', null),
    });
  }

  #converted(event: StoryEvent): void {
    const index = this.#indexOf('central-bank');
    const { currency, amount } = this.#story.transaction;
    const bank = this.#note(index, event);
    if (bank === null) return;
    bank.meaning = 'converted to M1';
    bank.exchangeRate = { from: `${currency} M0`, to: `${currency} M1`, rate: '1' };
    const parsed = parseAmount(amount, currency);
    if (parsed.ok) {
      const cost = formatMinor(conversionCostMinor(parsed.minor), currency);
      bank.fee = { currency, amount: cost, borneBy: 'provider' };
    }
    this.#moveTo(index + 1, event.timestamp);
  }

  #reported(event: StoryEvent): void {
    const { facts, timestamp } = event;
    const index = this.#indexOfBic(facts.bic);
    const hop = this.#note(index, event);
    if (hop === null) return;
    if (facts.code === 'RJCT') this.#fail(hop);
    else if (facts.to === null) this.#moveTo(index, timestamp);
    else this.#moveTo(index + 1, timestamp);
  }

  #completed(event: StoryEvent): void {
    const { bic, payout } = event.facts;
    const payer = this.#hops.find(({ role }) => role === 'payout-provider');
    if (payout !== null && payer !== undefined) {
      payer.fee = payout.fee === null ? null : { ...payout.fee, borneBy: 'provider' };
      payer.exchangeRate = payout.exchangeRate;
    } else if (bic === null) {
      // An operator completed it: hops that were not reached never will be.
      this.#skipRest();
      this.#passAll(event.timestamp);
      return;
    }
    if (bic !== null) this.#note(this.#indexOfBic(bic), event);
    this.#passAll(event.timestamp);
    const last = this.#hops.at(-1);
    if (last !== undefined) last.arrivedAt ??= event.timestamp;
  }

  #failed({ facts }: StoryEvent): void {
    const holder = this.#hops.find(({ state }) => state === 'waiting');
    if (holder === undefined) return;
    if (facts.recalled) {
      holder.status = 'CNCL';
      holder.meaning = statusMeaning('CNCL', null);
    }
    this.#fail(holder);
  }

  #fail(hop: Hop): void {
    for (const other of this.#hops) if (other.state === 'waiting') other.state = 'passed';
    hop.state = 'failed';
  }

  /** Records the content of a confirmation at its hop. */
  #note(index: number, { facts, timestamp }: StoryEvent): Hop | null {
    const hop = this.#hops[index];
    if (hop === undefined) return null;
    if (facts.messageId !== null) hop.messageIds.push(facts.messageId);
    hop.arrivedAt ??= timestamp;
    if (facts.code !== null && facts.code !== 'CRED') {
      hop.status = facts.code;
      hop.reason = facts.reason;
      hop.meaning = statusMeaning(facts.code, facts.reason);
    } else if (facts.reason !== null && hop.meaning === null) hop.meaning = reasonText(facts.reason);
    if (facts.exchanged !== null) {
      hop.exchangeRate = facts.exchangeRate;
      hop.exchanged = facts.exchanged;
    }
    if (facts.fee !== null && facts.currency !== null) {
      hop.fee = { currency: facts.currency, amount: facts.fee, borneBy: 'beneficiary' };
    }
    return hop;
  }

  #passAll(at: string | null): void {
    for (const hop of this.#hops) {
      if (hop.state !== 'waiting' && hop.state !== 'ahead') continue;
      hop.state = 'passed';
      hop.leftAt ??= at;
    }
  }

  #skipRest(): void {
    for (const hop of this.#hops) if (hop.state === 'ahead') hop.state = 'skipped';
  }

  #skipCorrespondents(): void {
    for (const hop of this.#hops) if (hop.role === 'correspondent') hop.state = 'skipped';
  }

  #skip(...keys: string[]): void {
    for (const hop of this.#hops) if (keys.includes(hop.key) && hop.state === 'ahead') hop.state = 'skipped';
  }

  #waitOf(hop: Hop): HopWait {
    switch (hop.role) {
      case 'central-bank':
        return 'advice';
      case 'correspondent':
      case 'beneficiary-institution':
        return 'confirmation';
      case 'payout-provider':
        return 'payout';
      case 'ordering-institution':
      case 'platform': {
        const sent = this.#hops.some(({ state, carrier }) => state === 'ahead' && carrier !== null);
        if (sent) return 'network';
        if (this.#story.transaction.status === 'pending') return 'processing';
        return hop.key === 'platform' && this.#story.transaction.fundType === 'm0'
          ? 'conversion'
          : 'settlement';
      }
    }
  }

  #indexOf = (key: string): number => this.#hops.findIndex((hop) => hop.key === key);

  /** The central bank and the beneficiary's bank always differ; the platform's own BIC confirms nothing. */
  #indexOfBic = (bic: string | null): number =>
    this.#hops.findIndex(
      (hop) =>
        bic !== null && hop.bic === bic && hop.role !== 'platform' && hop.role !== 'ordering-institution',
    );

  #firstAfterPlatform = (): number =>
    this.#hops.findIndex(
      ({ role, state }) =>
        (role === 'correspondent' || role === 'beneficiary-institution') && state !== 'skipped',
    );
}
