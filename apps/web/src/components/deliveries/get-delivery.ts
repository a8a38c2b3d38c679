import { fillPath, PATHS } from '@clearbench/contract';
import { useRead } from '@/lib/api/read.ts';

/** One delivery with every attempt. */
export const useDelivery = (id: string) => useRead(fillPath(PATHS.delivery, { id }), { enabled: id !== '' });
