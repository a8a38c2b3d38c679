import { PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

export function useWiseConnection() {
  return useRead(PATHS.wiseConnection);
}
