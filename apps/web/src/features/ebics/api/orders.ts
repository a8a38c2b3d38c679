import { type EbicsOrder, fillPath, PATHS } from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useRead, useReadOne } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

export const useOrders = () => useRead(PATHS.ebicsOrders);

export const useOrder = (id: string) => useReadOne(fillPath(PATHS.ebicsOrder, { id }));

const changedBy = (id: string) => ({
  invalidates: [PATHS.ebicsOrders, fillPath(PATHS.ebicsOrder, { id })],
  changes: () => ({ topic: 'ebics-orders' as const, ids: [id] }),
});

export const useSignOrder = ({ id, orderId }: EbicsOrder) =>
  useSend({
    send: () => apiRequest('POST', fillPath(PATHS.ebicsOrderSignature, { id })),
    done: ({ missing }) => ({
      title: `${orderId} signed`,
      description: missing === null ? 'Its payments are executed now.' : `It still needs ${missing}.`,
    }),
    ...changedBy(id),
  });

export const useCancelOrder = ({ id, orderId }: EbicsOrder) =>
  useSend({
    send: () => apiRequest('POST', fillPath(PATHS.ebicsOrderCancellation, { id })),
    done: () => ({ title: `${orderId} cancelled`, description: 'No money moves.' }),
    ...changedBy(id),
  });
