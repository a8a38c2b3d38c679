import { type EbicsRequest, fillPath, PATHS, withQuery } from '@clearbench/contract';
import { useReadOne } from '@/lib/api/read.ts';
import type { ListSource } from '@/lib/paged-list/source.ts';

interface Filters {
  /** Empty: all. */
  userId: string;
  refused: boolean;
}

export const requestSource = ({ userId, refused }: Filters): ListSource<EbicsRequest> => ({
  listPath: PATHS.ebicsRequests,
  firstPath: withQuery(PATHS.ebicsRequests, {
    limit: '100',
    ...(userId !== '' && { userId }),
    ...(refused && { refused: 'true' }),
  }),
  topic: 'ebics-requests',
  idOf: ({ id }) => id,
  toRows: (answered) => answered as EbicsRequest[],
});

export const useRequest = (id: string) => useReadOne(fillPath(PATHS.ebicsRequest, { id }));
