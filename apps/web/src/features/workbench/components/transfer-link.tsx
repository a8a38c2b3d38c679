import { PATHS, withQuery } from '@clearbench/contract';
import { isUetr, transactionIdPrefix } from '@clearbench/domain';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { apiRequest } from '@/lib/api/api.ts';

const FRESH_MS = 60_000;

/** Leads from a UETR, an id or another reference to the one transfer that has it, otherwise to a search for it. */
export function TransferLink({ reference }: { reference: string }) {
  const code = transactionIdPrefix(reference) ?? (isUetr(reference) ? reference : null);
  const filter = code === null ? { reference } : { search: code };
  const { data = [] } = useQuery({
    queryKey: ['transfers with the reference', reference],
    queryFn: () => apiRequest('GET', withQuery(PATHS.transactions, { ...filter, limit: '2' })),
    staleTime: FRESH_MS,
  });
  const [first, second] = data;
  const isOnlyOne = first !== undefined && second === undefined;
  const search = code ?? `reference:${/\s/.test(reference) ? `"${reference}"` : reference}`;
  return (
    <TextLink
      href={
        isOnlyOne
          ? `/transactions/${first.transactionId}`
          : `/transactions?${new URLSearchParams({ search })}`
      }
      aria-label={`${isOnlyOne ? 'Transfer' : 'Search for'} ${reference}`}
    >
      {reference}
    </TextLink>
  );
}
