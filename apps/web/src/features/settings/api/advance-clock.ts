import { type AdvanceClockInput, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { formatMoment } from '@/lib/text/format.ts';

/** Advances the virtual clock of the server. */
export function useAdvanceClock() {
  return useSend({
    send: (to: AdvanceClockInput['to']) => apiRequest('POST', PATHS.clock, { to }),
    done: ({ now }) => ({ title: 'Clock advanced', description: `It is now ${formatMoment(now)}.` }),
    failed: (error) => ({ title: 'Couldn’t advance the clock', description: errorText(error) }),
    changes: () => ({ topic: 'settings' }),
  });
}
