import { fillPath, PATHS, type TestPlan } from '@clearbench/contract';
import type { Versioned } from '@/components/documents/versions/versioned.ts';
import { apiRequest } from '@/lib/api/api.ts';
import { planPath } from './read.ts';

export const versionedPlan = ({ name, title }: Pick<TestPlan, 'name' | 'title'>): Versioned => ({
  title,
  item: 'case',
  itemsAt: { list: 'cases', name: 'id' },
  path: planPath(name),
  read: (version) => apiRequest('GET', fillPath(PATHS.testPlanVersion, { name, version: String(version) })),
});
