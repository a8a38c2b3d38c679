import {
  type Delivery,
  type DeliveryState,
  type NotificationType,
  PATHS,
  withQuery,
} from '@clearbench/contract';
import type { ListSource } from '@/lib/paged-list/source.ts';

export interface DeliveryFilters {
  readonly webhookId?: string;
  /** Empty for all. */
  readonly search: string;
  readonly state: DeliveryState | 'all';
  readonly type: NotificationType | 'all';
}

/** The deliveries that the filters select, newest first. */
export function deliverySource({ webhookId, search, state, type }: DeliveryFilters): ListSource<Delivery> {
  const params = new URLSearchParams({ limit: '100' });
  if (webhookId !== undefined) params.set('webhookId', webhookId);
  if (search !== '') params.set('search', search);
  if (state !== 'all') params.set('state', state);
  if (type !== 'all') params.set('type', type);
  return {
    listPath: PATHS.deliveries,
    firstPath: withQuery(PATHS.deliveries, params),
    topic: 'deliveries',
    idOf: ({ id }) => id,
    toRows: (answered) => answered as Delivery[],
  };
}
