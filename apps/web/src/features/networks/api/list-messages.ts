import { type NetworkMessage, PATHS } from '@clearbench/contract';
import type { ListSource } from '@/lib/paged-list/source.ts';
import { firstPagePath, type MessageFilters } from '../model/filters.ts';

/** The messages that the filters select, newest first. */
export function messageSource(filters: MessageFilters): ListSource<NetworkMessage> {
  return {
    listPath: PATHS.networkMessages,
    firstPath: firstPagePath(filters),
    topic: 'networks',
    idOf: ({ id }) => id,
    toRows: (answered) => answered as NetworkMessage[],
  };
}
