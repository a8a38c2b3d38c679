import { type ApiKey, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

const NOTHING = { label: '', apiKey: '', createdAt: '', lastUsedAt: null, revokedAt: null };

/** Fills in every field of a key that the server left out. */
const wholeKeys = (keys: readonly ApiKey[]): ApiKey[] => keys.map((key) => ({ ...NOTHING, ...key }));

export function useApiKeys() {
  return useQuery<ApiKey[]>({ queryKey: [PATHS.apiKeys], select: wholeKeys });
}
