import { fillPath, PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';

export const useHouseRules = () => useRead(PATHS.houseRules);

export const readVersion = (version: number) =>
  apiRequest('GET', fillPath(PATHS.houseRulesVersion, { version: String(version) }));

/** The text of a version, as it was written if it was saved with its text. */
export async function readText(version: number): Promise<string> {
  const { document, text } = await readVersion(version);
  return text ?? (await import('@clearbench/house-rules/files')).toYaml(document);
}
