import { type ApiKey, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** A key that a first payment can be posted with; null when there is none that works. */
export function useFirstApiKey() {
  return useQuery<ApiKey[], Error, string | null>({
    queryKey: [PATHS.apiKeys],
    select: (keys) => keys.find((key) => key.isActive && key.revokedAt === null)?.apiKey ?? null,
  });
}
