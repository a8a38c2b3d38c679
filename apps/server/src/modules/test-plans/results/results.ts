import type { RunResult } from '@clearbench/contract';
import type { RunRepository } from '../runs/repository.ts';
import type { RunService } from '../runs/service.ts';
import type { FrozenRepository } from './frozen-repository.ts';
import type { ResultMaker, Sealed } from './result-maker.ts';

interface Dependencies {
  service: RunService;
  runs: RunRepository;
  frozen: FrozenRepository;
  maker: ResultMaker;
  write(result: RunResult, marks: Pick<Sealed, 'sha256' | 'kid'>): Promise<Buffer>;
}

/** The result of a run, in its export formats. */
export class Results {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async result(id: string): Promise<RunResult> {
    const frozen = await this.#frozen(id);
    return frozen === null ? this.#present(id) : JSON.parse(frozen.result);
  }

  /** The signed result; `evidence` is the text of its file, JSON. */
  async evidence(id: string): Promise<{ result: RunResult; evidence: string }> {
    const { result, evidence } = await this.#sealed(id);
    return { result: JSON.parse(result), evidence };
  }

  async pdf(id: string): Promise<{ result: RunResult; pdf: Buffer }> {
    const { result: text, sha256, kid } = await this.#sealed(id);
    const result: RunResult = JSON.parse(text);
    return { result, pdf: await this.#dependencies.write(result, { sha256, kid }) };
  }

  async #sealed(id: string): Promise<Sealed> {
    return (await this.#frozen(id)) ?? this.#dependencies.maker.seal(await this.#present(id));
  }

  async #present(id: string): Promise<RunResult> {
    const { service, runs, maker } = this.#dependencies;
    const run = await service.get(id);
    return maker.make(run, (await runs.find(id))?.document ?? '');
  }

  /**
   * The result at the sign-off; null before the sign-off. A result that an earlier version signed off is frozen at
   * its first request.
   */
  async #frozen(id: string): Promise<Sealed | null> {
    const { service, frozen, maker } = this.#dependencies;
    const { signOff } = await service.get(id);
    if (signOff === null) return null;
    const at = new Date(signOff.at);
    const found = await frozen.find(id, at);
    if (found !== undefined) return found;
    await frozen.add({ ...(await maker.seal(await this.#present(id))), run_id: id, signed_off_at: at });
    return (await frozen.find(id, at)) ?? null;
  }
}
