import type { Clock } from '../clock.ts';
import type { VerifiedRecipient } from './entities.ts';
import type { SimulatorStore } from './store.ts';

export interface SimulatedApplication {
  readonly id: string;
  readonly secret: string;
  /** Shown on the page that asks for consent. */
  readonly name: string;
  /** Allowed redirect addresses. A path alone means one on the origin of the simulator itself. */
  readonly redirectUris: readonly string[];
}

export interface SimulatorOptions {
  readonly store: SimulatorStore;
  readonly clock: Clock;
  /** Random numbers between 0 and 1 for order and repetition of events, and for latency. The same sequence gives the same run. */
  readonly random: () => number;
  /** The only source of tokens, codes and UUIDs. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** PKCS#8, base64: signs the events. Receivers verify with its public half. */
  readonly privateKey: string;
  readonly applications: readonly SimulatedApplication[];
  /** Sends an event to a subscriber and returns the status of the response. A rejection counts as a failed attempt. */
  readonly deliver: (url: string, headers: Record<string, string>, body: string) => Promise<number>;
  /**
   * Called with the error that prevented one entity from being processed, sent or shown; that entity waits five
   * minutes, and the others continue. Rethrow errors that are not the entity's fault: that ends the run.
   */
  readonly onFault?: (error: unknown, what: string) => void;
  /** Path under which `handle` is reached, without a trailing slash. Default: none. */
  readonly basePath?: string;
  /** Personal API tokens of the simulated user that work from the start. */
  readonly personalTokens?: readonly string[];
  /** Time from one state of a funded transfer to the next. Null: only the simulation calls advance it. Default 2,000. */
  readonly paceMs?: number | null;
  /** Shares of events that are sent twice, and that are held back until a later one has been sent. Default 0. */
  readonly disorder?: { readonly duplicate: number; readonly reorder: number };
  /** Delay of each response. Default 0. */
  readonly latencyMs?: { readonly least: number; readonly most: number };
  /** Asks the bank of a recipient in euros about the name; null: it is not asked. By default no bank is. */
  readonly verifyRecipient?: (payee: { account: string; name: string }) => Promise<VerifiedRecipient | null>;
  /** Calls per token in any window of `perMs`; further calls get 429. Default: no limit. */
  readonly rateLimit?: { readonly calls: number; readonly perMs: number };
}

/** The only person who can log in. */
export const SIMULATED_USER = {
  id: '6100001',
  name: 'Robin Sample',
  email: 'robin@wise-simulator.example',
  password: 'simulated',
} as const;

export interface SimulatedProfile {
  readonly id: string;
  readonly type: 'BUSINESS' | 'PERSONAL';
  readonly fields: Readonly<Record<string, string>>;
  /** Opening balances in minor units. */
  readonly balances: Readonly<Record<string, bigint>>;
}

/** Obviously fictitious. There is no SEK balance, so that you can see a payout from one fail. */
export const SIMULATED_PROFILES: readonly SimulatedProfile[] = [
  {
    id: '7200001',
    type: 'BUSINESS',
    fields: { businessName: 'Sample Trading Ltd (SIMULATED)', registrationNumber: '00000000' },
    balances: {
      EUR: 25_000_000_00n,
      USD: 25_000_000_00n,
      GBP: 10_000_000_00n,
      CHF: 5_000_000_00n,
      JPY: 2_000_000_000n,
    },
  },
  {
    id: '7200002',
    type: 'PERSONAL',
    fields: { firstName: 'Robin', lastName: 'Sample' },
    balances: { EUR: 5_000_00n, GBP: 1_250_50n },
  },
];
