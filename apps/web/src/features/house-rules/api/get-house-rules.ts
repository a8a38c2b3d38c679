import { fillPath, PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';

export const useHouseRules = () => useRead(PATHS.houseRules);

/** The text of a version, as it was written if it was saved with its text. */
export async function readVersion(version: number): Promise<string> {
  const path = fillPath(PATHS.houseRulesVersion, { version: String(version) });
  const { document, text } = await apiRequest('GET', path);
  return text ?? (await import('@clearbench/house-rules/files')).toYaml(document);
}
