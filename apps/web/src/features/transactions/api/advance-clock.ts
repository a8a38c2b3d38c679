import { type AdvanceClockInput, PATHS } from '@clearbench/contract';
import { apiRequest, errorText } from '@/lib/api/api.ts';
import { useRead } from '@/lib/api/read.ts';
import { useSend } from '@/lib/api/use-send.ts';
import { formatMoment } from '@/lib/text/format.ts';

/** The virtual clock of the sandbox. */
export function useClock() {
  return useRead(PATHS.clock);
}

/** Advances it, for every transfer of this server. */
export function useAdvanceClock() {
  return useSend({
    send: (to: AdvanceClockInput['to']) => apiRequest('POST', PATHS.clock, { to }),
    done: ({ now }) => ({ title: 'Clock advanced', description: `It is now ${formatMoment(now)}.` }),
    failed: (error) => ({ title: 'Couldn’t advance the clock', description: errorText(error) }),
    invalidates: [PATHS.clock],
    changes: () => ({ topic: 'transactions' }),
  });
}
