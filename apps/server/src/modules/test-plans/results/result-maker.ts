import type { RunResult, TestRun } from '@clearbench/contract';
import { type JsonValue, withKeysMasked } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Signer } from '../../signatures/index.ts';
import { compiledPlan } from '../plans/compiled-plan.ts';
import type { FrozenRow } from './frozen-repository.ts';

interface Dependencies {
  signer: Signer;
  /** The tables of the installation. */
  control: Kysely<Schema>;
  workspace: string;
  publicUrl: string | null;
}

/** A result with its signature. */
export type Sealed = Omit<FrozenRow, 'run_id' | 'signed_off_at'>;

/** Writes the result of a run, and signs it. */
export class ResultMaker {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** @param document the plan that the run keeps */
  async make({ remarks, ...run }: TestRun, document: string): Promise<RunResult> {
    const { control, workspace, publicUrl } = this.#dependencies;
    const { name, title } = await control
      .selectFrom('workspaces')
      .select(['name', 'title'])
      .where('id', '=', workspace)
      .executeTakeFirstOrThrow();
    const result: RunResult = {
      type: 'clearbench-test-result/1',
      asOf: [run.lastActivityAt, ...run.rules.map(({ at }) => at)].toSorted().at(-1) ?? run.startedAt,
      url: publicUrl,
      workspace: { name, title },
      plan: compiledPlan(document).document,
      run,
    };
    // The text leaves the server, and comments may contain keys.
    return JSON.parse(withKeysMasked(JSON.stringify(result)));
  }

  async seal(result: RunResult): Promise<Sealed> {
    // As in JSON: without undefined properties.
    const text = JSON.stringify(result);
    const { file, sha256, kid } = await this.#dependencies.signer.sign(JSON.parse(text) as JsonValue);
    return { result: text, evidence: JSON.stringify(file), sha256, kid };
  }
}
