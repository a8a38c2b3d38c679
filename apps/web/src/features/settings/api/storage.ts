import { PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** The size of the database by part, and its growth. */
export function useStorage() {
  return useRead(PATHS.systemStorage);
}
