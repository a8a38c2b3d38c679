import { skipToken, useQuery } from '@tanstack/react-query';
import type { FieldSource } from './fields.ts';

/** The values change with the payloads that arrive. */
const FRESH_MS = 60_000;

/** The fields of a source; null: not wanted yet. */
export const useFields = (source: FieldSource | null) =>
  useQuery({
    queryKey: ['fields', source?.key],
    queryFn: source === null ? skipToken : source.load,
    staleTime: FRESH_MS,
  });
