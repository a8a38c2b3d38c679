import { type DeliveryDetail, PATHS } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';
import { pathWithId } from '@/lib/api/api.ts';

/** One delivery with every attempt. */
export const useDelivery = (id: string) =>
  useQuery<DeliveryDetail>({ queryKey: [pathWithId(PATHS.delivery, id)], enabled: id !== '' });
