import { fillPath, PATHS } from '@clearbench/contract';
import { useMemo } from 'react';
import { useRead } from '@/lib/api/read.ts';
import { useClockOffsetMs } from '@/lib/live/server-clock.tsx';
import type { House } from '@/lib/messages/house.ts';

/** The workspace's current house rules; null while they are unknown, and if there are none. */
export function useRulesInForce(): House | null {
  const { data: view } = useRead(PATHS.houseRules);
  const version = view?.current ?? null;
  const path = fillPath(PATHS.houseRulesVersion, { version: String(version) });
  const { data } = useRead(path, { enabled: version !== null });
  const offsetMs = useClockOffsetMs();
  const document = data?.document;
  return useMemo(
    () =>
      version === null || document === undefined || document.rules.length === 0
        ? null
        : { version, document, offsetMs: offsetMs ?? 0 },
    [version, document, offsetMs],
  );
}
