import {
  type ActivateEbicsSubscriberInput,
  type CreateEbicsSubscriberInput,
  type EbicsSubscriber,
  fillPath,
  PATHS,
  type UpdateEbicsSubscriberInput,
} from '@clearbench/contract';
import { apiRequest } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

const changed = {
  invalidates: [PATHS.ebicsSubscribers],
  changes: () => ({ topic: 'ebics-bank' as const }),
};

export const useSubscribers = () => useRead(PATHS.ebicsSubscribers);

export const useAddSubscriber = () =>
  useSend({
    send: (input: CreateEbicsSubscriberInput) => apiRequest('POST', PATHS.ebicsSubscribers, input),
    done: ({ userId }) => ({
      title: 'Subscriber added',
      description: `The client of ${userId} can send INI and HIA now.`,
    }),
    ...changed,
  });

/** `done`: the title of the toast. */
export const useChangeSubscriber = ({ id }: EbicsSubscriber, done = 'Subscriber changed') =>
  useSend({
    send: (input: UpdateEbicsSubscriberInput) =>
      apiRequest('PATCH', fillPath(PATHS.ebicsSubscriber, { id }), input),
    done: ({ userId }) => ({ title: done, description: userId }),
    ...changed,
  });

export const useActivateSubscriber = ({ id }: EbicsSubscriber) =>
  useSend({
    send: (input: ActivateEbicsSubscriberInput) =>
      apiRequest('POST', fillPath(PATHS.ebicsActivation, { id }), input),
    done: ({ userId }) => ({
      title: 'Subscriber activated',
      description: `${userId} is ready, and can fetch the keys of the bank with HPB.`,
    }),
    ...changed,
  });

export const useSuspendSubscriber = ({ id }: EbicsSubscriber) =>
  useSend({
    send: () => apiRequest('POST', fillPath(PATHS.ebicsSuspension, { id })),
    done: ({ userId }) => ({ title: 'Subscriber suspended', description: userId }),
    ...changed,
  });

export const useResetSubscriber = ({ id }: EbicsSubscriber) =>
  useSend({
    send: () => apiRequest('POST', fillPath(PATHS.ebicsReset, { id })),
    done: ({ userId }) => ({
      title: 'Subscriber reset',
      description: `The client of ${userId} sends new keys with INI and HIA.`,
    }),
    ...changed,
  });

export const useDeleteSubscriber = ({ id, userId }: EbicsSubscriber) =>
  useSend({
    send: () => apiRequest('DELETE', fillPath(PATHS.ebicsSubscriber, { id })),
    done: () => ({ title: 'Subscriber deleted', description: userId }),
    ...changed,
  });
