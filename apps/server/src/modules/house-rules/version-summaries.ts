import type { RulesVersion } from '@clearbench/contract';
import type { DocumentThreads } from '../rule-documents/index.ts';
import type { HouseRulesRepository } from './repository.ts';

export type VersionSummary = Pick<RulesVersion, 'title' | 'rules' | 'digest'>;

interface Dependencies {
  workspace: string;
  documents: DocumentThreads;
  repository: Pick<HouseRulesRepository, 'documents'>;
}

/** What a list shows of the document of each version. A version never changes, so its document is read once. */
export class VersionSummaries {
  readonly #dependencies: Dependencies;
  #known: ReadonlyMap<number, VersionSummary> = new Map();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  /** Forgets all other versions. */
  async of(versions: readonly number[]): Promise<ReadonlyMap<number, VersionSummary>> {
    const unknown = versions.filter((version) => !this.#known.has(version));
    const read = unknown.length === 0 ? [] : await this.#read(unknown);
    const all = new Map([...this.#known, ...read]);
    this.#known = new Map([...all].filter(([version]) => versions.includes(version)));
    return all;
  }

  #read(versions: readonly number[]): Promise<[number, VersionSummary][]> {
    const { workspace, documents, repository } = this.#dependencies;
    return documents.summarizeRules(workspace, async (summaryOf) => {
      const read: [number, VersionSummary][] = [];
      for (const version of versions) {
        const [stored] = await repository.documents([version]);
        if (stored !== undefined) read.push([version, await summaryOf(stored.document)]);
      }
      return read;
    });
  }
}
