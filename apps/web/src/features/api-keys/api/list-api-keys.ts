import { type ApiKey, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

export function useApiKeys() {
  return useQuery<ApiKey[]>({ queryKey: [PATHS.apiKeys] });
}
