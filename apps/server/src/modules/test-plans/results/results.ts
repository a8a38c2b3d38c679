import type { EvidenceFile, RunResult } from '@clearbench/contract';
import { type JsonValue, withKeysMasked } from '@clearbench/domain';
import type { Kysely } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Signer } from '../../signatures/index.ts';
import { compiledPlan } from '../plans/compiled-plan.ts';
import type { RunRepository } from '../runs/repository.ts';
import type { RunService } from '../runs/service.ts';
import { junitOf } from './junit.ts';
import { pdfOf } from './pdf.ts';

interface Dependencies {
  service: RunService;
  runs: RunRepository;
  signer: Signer;
  /** The tables of the installation. */
  control: Kysely<Schema>;
  workspace: string;
  publicUrl: string | null;
}

/** The result of a run, in the forms in which it leaves the server. */
export class Results {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async result(id: string): Promise<RunResult> {
    const { service, runs, control, workspace, publicUrl } = this.#dependencies;
    const run = await service.get(id);
    const [stored, { name, title }] = await Promise.all([
      runs.find(id),
      control
        .selectFrom('workspaces')
        .select(['name', 'title'])
        .where('id', '=', workspace)
        .executeTakeFirstOrThrow(),
    ]);
    const result: RunResult = {
      type: 'clearbench-test-result/1',
      asOf: run.lastActivityAt,
      url: publicUrl,
      workspace: { name, title },
      plan: compiledPlan(stored?.document ?? '').document,
      run,
    };
    // It leaves the server: comments may have keys.
    return JSON.parse(withKeysMasked(JSON.stringify(result)));
  }

  async junit(id: string): Promise<string> {
    return junitOf(await this.result(id));
  }

  async evidence(id: string): Promise<EvidenceFile> {
    const { file } = await this.#dependencies.signer.sign(plain(await this.result(id)));
    return file;
  }

  async pdf(id: string): Promise<Buffer> {
    const result = await this.result(id);
    return pdfOf(result, await this.#dependencies.signer.sign(plain(result)));
  }
}

/** As JSON has it: without properties that are undefined. */
const plain = (result: RunResult): JsonValue => JSON.parse(JSON.stringify(result));
