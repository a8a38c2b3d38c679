import { type ApiKey, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** A key for posting a first payment; null when there is no working one. */
export function useFirstApiKey() {
  return useQuery<ApiKey[], Error, string | null>({
    queryKey: [PATHS.apiKeys],
    select: (keys) => keys.find((key) => key.isActive && key.revokedAt === null)?.apiKey ?? null,
  });
}
