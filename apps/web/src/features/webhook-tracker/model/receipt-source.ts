import { PATHS, type Receipt, withQuery } from '@clearbench/contract';
import type { ListSource } from '@/lib/paged-list/source.ts';

/** Partners' reports to receivers of this server, newest first. */
export function receiptSource(search: string): ListSource<Receipt> {
  const params = new URLSearchParams({ limit: '100' });
  if (search !== '') params.set('search', search);
  return {
    listPath: PATHS.receipts,
    firstPath: withQuery(PATHS.receipts, params),
    topic: 'deliveries',
    idOf: ({ id }) => id,
    toRows: (answered) => answered as Receipt[],
  };
}
