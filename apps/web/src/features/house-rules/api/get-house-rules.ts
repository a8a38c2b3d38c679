import { type HouseRulesView, PATHS } from '@clearbench/contract';
import type { RulesDocument } from '@clearbench/house-rules/document';
import { useQuery } from '@tanstack/react-query';
import { apiRequest } from '@/lib/api/api.ts';

export const useHouseRules = () => useQuery<HouseRulesView>({ queryKey: [PATHS.houseRules] });

export async function readVersion(version: number): Promise<RulesDocument> {
  const path = PATHS.houseRulesVersion.replace(':version', String(version));
  return (await apiRequest<{ document: RulesDocument }>('GET', path)).document;
}
