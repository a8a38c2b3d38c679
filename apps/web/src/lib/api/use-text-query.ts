import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSettled } from '../browser/use-settled.ts';

const TYPING_PAUSE_MS = 500;

/**
 * The server's result for a text, once typing pauses. Until then, the result for the previous text is shown, and
 * `isCurrent` is false.
 */
export function useTextQuery<T>(path: string, text: string, ask: (text: string) => Promise<T>) {
  const settled = useSettled(text, TYPING_PAUSE_MS);
  const query = useQuery({
    queryKey: [path, settled],
    queryFn: () => ask(settled),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { ...query, isCurrent: settled === text && !query.isPlaceholderData && query.data !== undefined };
}
