import { RECENT_VALUES_PAYLOADS, type RecentValues, TRIAL_MAX_BYTES } from '@clearbench/contract';
import type { DocumentThreads } from '../rule-documents/index.ts';
import type { HouseRulesRepository } from './repository.ts';

/** Different values of a field. */
const VALUES_MAX = 3;

interface Parts {
  workspace: string;
  documents: DocumentThreads;
  repository: HouseRulesRepository;
}

/** The values that fields of expressions had in the latest payloads. */
export function recentValues({ workspace, documents, repository }: Parts): Promise<RecentValues> {
  return documents.readValues(workspace, async (valuesOf) => {
    const found = new Map<string, Set<string>>();
    for (const { id, size } of await repository.recentPayloads(RECENT_VALUES_PAYLOADS)) {
      const content = size <= TRIAL_MAX_BYTES ? await repository.contentOf(id) : null;
      if (content === null) continue;
      for (const [path, value] of await valuesOf(content)) {
        const values = found.get(path) ?? new Set();
        if (values.size < VALUES_MAX) found.set(path, values.add(value));
      }
    }
    return { fields: [...found].map(([path, values]) => ({ path, values: [...values] })) };
  });
}
