import { PATHS, type StorageView } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** The size of the database by part, and its growth. */
export function useStorage() {
  return useQuery<StorageView>({ queryKey: [PATHS.systemStorage] });
}
