import type { Bank } from '../bank/service.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import type { Findings } from './findings.ts';

/** The bank at the address to which a client sends its requests. */
export interface ReachedBank extends Bank {
  url: string;
}

/** What a request is checked against. */
export interface Inquiry {
  bank: ReachedBank;
  subscriber: Subscriber;
  findings: Findings;
  /** Real time. */
  now: Date;
}
