import { PATHS, type WiseConnection } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

export function useWiseConnection() {
  return useQuery<WiseConnection>({ queryKey: [PATHS.wiseConnection] });
}
