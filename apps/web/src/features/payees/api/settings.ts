import { PATHS, type UpdateSettingsInput } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';

export const useSettings = () => useRead(PATHS.settings);

export const useChangeSettings = (done: string) =>
  useSend({
    send: (input: Pick<UpdateSettingsInput, 'payeeMatching' | 'forcedPayeeAnswers'>) =>
      apiRequest('PATCH', PATHS.settings, input),
    done: () => ({ title: done }),
    failed: (error) => ({ title: 'Couldn’t change the settings', description: errorText(error) }),
    invalidates: [PATHS.settings],
    changes: () => ({ topic: 'settings' }),
  });
