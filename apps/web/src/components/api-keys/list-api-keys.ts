import { type ApiKey, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/**
 * The key that the console uses where it needs one: of the active ones, because a revoked one would be refused, the one made first, so
 * that what was told to others, such as the default webhook URL, stays the same when another key is made.
 */
export const firstActiveKey = (keys: readonly ApiKey[]): ApiKey | undefined =>
  keys.filter(({ isActive }) => isActive).toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))[0];

export function useApiKeys() {
  return useQuery<ApiKey[]>({ queryKey: [PATHS.apiKeys] });
}
