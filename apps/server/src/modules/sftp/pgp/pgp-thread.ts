import type { Courtesy } from '../../../platform/courtesy.ts';
import { AskedThread } from '../../../platform/threads/asked-thread.ts';
import { Turns } from '../../../platform/turns.ts';
import { type open, type PgpKeyPair, PgpRefusal, type seal } from './pgp-messages.ts';

type Opening = Parameters<typeof open>[0];
type Sealing = Parameters<typeof seal>[0];

export type PgpRequest =
  | { kind: 'make'; name: string }
  | { kind: 'read'; publicKey: string }
  | ({ kind: 'open' } & Opening)
  | ({ kind: 'seal' } & Sealing);
export type PgpAnswer = { result: unknown } | { refusal: string };

const WAITING_MAX = 200;
const DEADLINE_MS = 60_000;
const IDLE_MS = 30_000;
const resourceLimits = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

/**
 * Encrypts and decrypts, one file at a time and in a thread: a large one takes seconds. While other workspaces are in
 * use, a workspace pauses after each.
 */
export class PgpThread {
  readonly #courtesy: Pick<Courtesy, 'rest'>;
  readonly #turns = new Turns({ atOnce: 1, maxWaiting: WAITING_MAX });
  readonly #thread = new AskedThread<PgpRequest, PgpAnswer>({
    module: new URL('./pgp-worker.ts', import.meta.url),
    resourceLimits,
    idleMs: IDLE_MS,
  });

  constructor(courtesy: Pick<Courtesy, 'rest'>) {
    this.#courtesy = courtesy;
  }

  /** A new key pair of the workspace. */
  make(workspace: string, name: string): Promise<PgpKeyPair> {
    return this.#ask(workspace, { kind: 'make', name });
  }

  /** @throws PgpRefusal if files can't be encrypted for this key */
  read(workspace: string, publicKey: string): Promise<Pick<PgpKeyPair, 'publicKey' | 'fingerprint'>> {
    return this.#ask(workspace, { kind: 'read', publicKey });
  }

  /** @throws PgpRefusal */
  open(workspace: string, opening: Opening): Promise<Uint8Array> {
    return this.#ask(workspace, { kind: 'open', ...opening });
  }

  seal(workspace: string, sealing: Sealing): Promise<Uint8Array> {
    return this.#ask(workspace, { kind: 'seal', ...sealing });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  /** @throws AppError `overloaded` when too many wait already */
  #ask<Result>(workspace: string, request: PgpRequest): Promise<Result> {
    return this.#turns.take(workspace, async () => {
      const startedMs = performance.now();
      const answer = await this.#thread.ask(request, DEADLINE_MS);
      await this.#courtesy.rest(workspace, startedMs);
      if ('refusal' in answer) throw new PgpRefusal(answer.refusal);
      return answer.result as Result;
    });
  }
}
