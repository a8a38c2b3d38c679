import type { Courtesy } from '../../../platform/courtesy.ts';
import { SharedThreads } from '../../../platform/threads/shared-threads.ts';
import { type open, type PgpKeyPair, PgpRefusal, type seal } from './pgp-messages.ts';

type Opening = Parameters<typeof open>[0];
type Sealing = Parameters<typeof seal>[0];

export type PgpRequest =
  | { kind: 'make'; name: string }
  | { kind: 'read'; publicKey: string }
  | ({ kind: 'open' } & Opening)
  | ({ kind: 'seal' } & Sealing);
export type PgpAnswer = { result: object } | { refusal: string };

const WAITING_MAX = 200;
const DEADLINE_MS = 60_000;
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/** Encrypts and decrypts, one file at a time and in a thread: a large one takes seconds. */
export class PgpThread {
  readonly #threads: SharedThreads<PgpRequest, PgpAnswer>;

  constructor(courtesy: Pick<Courtesy, 'rest'>) {
    this.#threads = new SharedThreads({
      ...{ courtesy, resourceLimits },
      module: new URL('./pgp-worker.ts', import.meta.url),
      threads: 1,
      maxWaiting: WAITING_MAX,
    });
  }

  /** A new key pair of the workspace. */
  make(workspace: string, name: string): Promise<PgpKeyPair> {
    return this.#ask(workspace, { kind: 'make', name });
  }

  /** @throws PgpRefusal if files can't be encrypted for this key */
  read(workspace: string, publicKey: string): Promise<Pick<PgpKeyPair, 'publicKey' | 'fingerprint'>> {
    return this.#ask(workspace, { kind: 'read', publicKey });
  }

  /** @param begin when it is its turn @throws PgpRefusal */
  open(workspace: string, opening: Opening, begin: () => Promise<void>): Promise<Uint8Array> {
    return this.#threads.use(workspace, DEADLINE_MS, async (ask) => {
      await begin();
      return resultOf(await ask({ kind: 'open', ...opening }));
    });
  }

  seal(workspace: string, sealing: Sealing): Promise<Uint8Array> {
    return this.#ask(workspace, { kind: 'seal', ...sealing });
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  /** @throws AppError `overloaded` when too many wait already */
  async #ask<Result>(workspace: string, request: PgpRequest): Promise<Result> {
    return resultOf(await this.#threads.ask(workspace, request, DEADLINE_MS));
  }
}

function resultOf<Result>(answer: PgpAnswer): Result {
  if ('refusal' in answer) throw new PgpRefusal(answer.refusal);
  return answer.result as Result;
}
