import type { Bank } from '../bank/service.ts';
import type { Subscriber } from '../subscribers/repository.ts';
import type { Findings } from './findings.ts';

/** What a request is checked against. */
export interface Inquiry {
  bank: Bank;
  subscriber: Subscriber;
  findings: Findings;
  /** Real time. */
  now: Date;
}
