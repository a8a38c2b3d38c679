import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { payloadAcceptedSchema } from '@clearbench/contract';
import { mt103, mt192, ORDINARY, type Payload } from './payloads.ts';

/** One in this many payloads has the UETR of another payment that the other key has sent. */
const DUPLICATED = 9;
/** One in this many payments is recalled by the bank that ordered it. */
const RECALLED = 23;

interface Acknowledged {
  transactionIds: string[];
  atMs: number;
  /** Its bank wants it back: it may end either way. */
  isRecalled: boolean;
}

interface Answer {
  status: number;
  transactionIds: string[];
}

/** Ordinary payments at a steady rate, by two API keys. None of them may fail because something else is broken. */
export class Load {
  readonly acknowledged: Acknowledged[] = [];
  readonly faults: string[] = [];
  readonly #address: string;
  readonly #apiKeys: readonly [string, string];
  payloads = ORDINARY;
  readonly #posting = new Set<Promise<void>>();
  #count = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(address: string, apiKeys: readonly [string, string]) {
    this.#address = address;
    this.#apiKeys = apiKeys;
  }

  /** Starts, or continues at another rate. */
  start(perSecond: number): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#track(this.#postNext()), 1_000 / perSecond);
  }

  async stop(): Promise<void> {
    if (this.#timer !== null) clearInterval(this.#timer);
    await Promise.all(this.#posting);
  }

  /** Posts a payload; repeats it while the server is full. */
  async post({ path, contentType, body, scenario }: Payload, apiKey = this.#apiKeys[0]): Promise<Answer> {
    for (;;) {
      const response = await fetch(this.#address + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${apiKey}`,
          'content-type': contentType,
          ...(scenario === undefined ? {} : { 'x-scenario': scenario }),
        },
        body,
      });
      const text = await response.text();
      if (response.status === 503) {
        await delay(50);
        continue;
      }
      const { transactions } = response.ok
        ? payloadAcceptedSchema.parse(JSON.parse(text))
        : { transactions: [] };
      return {
        status: response.status,
        transactionIds: transactions.map(({ transactionId }) => transactionId),
      };
    }
  }

  #track(work: Promise<void>): void {
    const tracked = work
      .catch((error: unknown) => void this.faults.push(`An ordinary payload failed: ${error}`))
      .finally(() => this.#posting.delete(tracked));
    this.#posting.add(tracked);
  }

  async #postNext(): Promise<void> {
    this.#count += 1;
    const count = this.#count;
    const [own, other] = count % 2 === 0 ? this.#apiKeys : this.#apiKeys.toReversed();
    if (count % RECALLED === 0) return this.#postRecalled(own);
    if (count % DUPLICATED === 0) {
      const uetr = randomUUID();
      await this.#postOne(mt103({ uetr }), own);
      return this.#postOne(mt103({ uetr }), other);
    }
    await this.#postOne((this.payloads[count % this.payloads.length] ?? mt103)(), own);
  }

  async #postRecalled(apiKey: string | undefined): Promise<void> {
    const payment = { reference: `RCL${String(this.#count).padStart(9, '0')}`, uetr: randomUUID() };
    await this.#postOne(mt103(payment), apiKey, true);
    const { status } = await this.post(mt192(payment), apiKey);
    if (status !== 201) this.faults.push(`An ordinary recall was answered with ${status}.`);
  }

  async #postOne(payload: Payload, apiKey: string | undefined, isRecalled = false): Promise<void> {
    const { status, transactionIds } = await this.post(payload, apiKey);
    if (status !== 201)
      this.faults.push(`An ordinary payload to ${payload.path} was answered with ${status}.`);
    this.acknowledged.push({ transactionIds, atMs: performance.now(), isRecalled });
  }
}
