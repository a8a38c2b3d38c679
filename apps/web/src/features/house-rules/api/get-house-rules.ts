import { fillPath, PATHS } from '@clearbench/contract';
import type { RulesDocument } from '@clearbench/house-rules/document';
import { apiRequest } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';

export const useHouseRules = () => useRead(PATHS.houseRules);

export async function readVersion(version: number): Promise<RulesDocument> {
  const path = fillPath(PATHS.houseRulesVersion, { version: String(version) });
  return (await apiRequest('GET', path)).document;
}
