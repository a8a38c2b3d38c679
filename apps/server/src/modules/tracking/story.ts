import type { Hop, Timeline, TimelineMessage, Transaction, TransactionEvent } from '@clearbench/contract';
import { type CentralBankCode, NETWORKS, type Network, type ScenarioName } from '@clearbench/domain';

/** Everything known about the route of a transfer; the timeline is derived from this alone. */
export interface Story {
  transaction: Transaction;
  scenario: ScenarioName | null;
  centralBank: CentralBankCode | null;
  /** Oldest first. */
  events: readonly StoryEvent[];
  messages: readonly TimelineMessage[];
  /** Virtual time. */
  now: Date;
}

export interface StoryEvent extends TransactionEvent {
  facts: EventFacts;
}

/** An event's data for programs. Missing facts are null. */
export interface EventFacts {
  messageId: string | null;
  network: Network | null;
  type: string | null;
  bic: string | null;
  to: string | null;
  code: string | null;
  meaning: string | null;
  reason: string | null;
  currency: string | null;
  amount: string | null;
  fee: string | null;
  /** The rate at which a bank on the way exchanged the amount. */
  exchangeRate: Hop['exchangeRate'];
  exchanged: Hop['exchanged'];
  recalled: boolean;
  /** For a payout through a provider: its name, its cost, and the received amount. */
  payout: PayoutFacts | null;
}

export interface PayoutFacts {
  provider: string;
  fee: Money | null;
  credited: Money | null;
  exchangeRate: Hop['exchangeRate'];
}

type Money = Timeline['sentAmount'];

/** Reads the stored facts of an event, including those from older versions. */
export function factsOf(data: unknown): EventFacts {
  const stored = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const text = (name: string): string | null => {
    const value = stored[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    messageId: text('messageId'),
    network: NETWORKS.find((name) => name === stored.network) ?? null,
    type: text('type'),
    bic: text('bic'),
    to: text('to'),
    code: text('code'),
    meaning: text('meaning'),
    reason: text('reason'),
    currency: text('currency'),
    amount: text('amount'),
    fee: text('fee'),
    ...exchangeOf(stored),
    recalled: stored.recalled === true,
    payout: payoutOf(stored),
  };
}

function exchangeOf(stored: Record<string, unknown>): Pick<EventFacts, 'exchangeRate' | 'exchanged'> {
  const exchangeRate = textsOf(stored.exchangeRate, ['from', 'to', 'rate']);
  const amounts = textsOf(stored.exchanged, ['from', 'to']);
  if (exchangeRate === null || amounts === null) return { exchangeRate, exchanged: null };
  const exchanged = {
    from: { currency: exchangeRate.from, amount: amounts.from },
    to: { currency: exchangeRate.to, amount: amounts.to },
  };
  return { exchangeRate, exchanged };
}

function payoutOf({ provider, fee, credited, exchangeRate }: Record<string, unknown>): PayoutFacts | null {
  if (typeof provider !== 'string') return null;
  return {
    provider,
    fee: textsOf(fee, ['currency', 'amount']),
    credited: textsOf(credited, ['currency', 'amount']),
    exchangeRate: textsOf(exchangeRate, ['from', 'to', 'rate']),
  };
}

function textsOf<Name extends string>(value: unknown, names: readonly Name[]): Record<Name, string> | null {
  if (typeof value !== 'object' || value === null) return null;
  const entries = names.map((name) => [name, (value as Record<string, unknown>)[name]] as const);
  if (entries.some(([, text]) => typeof text !== 'string')) return null;
  return Object.fromEntries(entries) as Record<Name, string>;
}
