import { type ApiKey, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/**
 * The key that the console uses where it needs one: the oldest active key. A revoked one would be refused; the oldest keeps published
 * values, such as the default webhook URL, when another key is created.
 */
export const firstActiveKey = (keys: readonly ApiKey[]): ApiKey | undefined =>
  keys.filter(({ isActive }) => isActive).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0];

export function useApiKeys() {
  return useQuery<ApiKey[]>({ queryKey: [PATHS.apiKeys] });
}
