import { PATHS, type UpdateEbicsBankInput } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

const changes = () => ({ topic: 'ebics-bank' as const });

export const useEbicsBank = () => useRead(PATHS.ebics);

export const useSwitchBank = (isEnabled: boolean) =>
  useSend({
    send: () => apiRequest('PATCH', PATHS.ebics, { isEnabled }),
    done: ({ hostId }) => ({
      title: isEnabled ? 'EBICS turned on' : 'EBICS turned off',
      description: hostId,
    }),
    failed: (error) => ({
      title: `Couldn’t turn EBICS ${isEnabled ? 'on' : 'off'}`,
      description: errorText(error),
    }),
    invalidates: [PATHS.ebics],
    changes,
  });

export const useChangeBank = () =>
  useSend({
    send: (input: UpdateEbicsBankInput) => apiRequest('PATCH', PATHS.ebics, input),
    done: () => ({ title: 'Settings of the bank changed' }),
    invalidates: [PATHS.ebics],
    changes,
  });

export const useRenewBankKeys = () =>
  useSend({
    send: () => apiRequest('POST', PATHS.ebicsKeys),
    done: () => ({
      title: 'Keys of the bank changed',
      description: 'Clients fetch the new ones with HPB.',
    }),
    invalidates: [PATHS.ebics],
    changes,
  });
