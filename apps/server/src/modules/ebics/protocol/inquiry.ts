import type { Bank } from '../bank/service.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import type { Findings } from './findings.ts';

/** How a client reaches the bank. */
export interface Reach {
  /** The address to which it sends its requests. */
  url: string;
  /** Aborted once it no longer waits for the answer. */
  hungUp: AbortSignal;
}

export interface ReachedBank extends Bank, Reach {}

/** What a request is checked against. */
export interface Inquiry {
  bank: ReachedBank;
  subscriber: Subscriber;
  findings: Findings;
  /** Real time. */
  now: Date;
}
