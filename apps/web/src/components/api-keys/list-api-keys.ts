import { type ApiKey, PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The key that the console uses where it needs one: the first of the list, without the revoked ones, which would be refused. */
export const firstActiveKey = (keys: readonly ApiKey[]): ApiKey | undefined =>
  keys.find(({ isActive }) => isActive);

export function useApiKeys() {
  return useRead(PATHS.apiKeys);
}
