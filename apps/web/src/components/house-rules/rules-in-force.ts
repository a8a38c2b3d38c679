import { fillPath, PATHS } from '@clearbench/contract';
import { useMemo } from 'react';
import { useRead } from '@/lib/api/read.ts';
import { useClockOffsetMs } from '@/lib/live/server-clock.tsx';
import type { House } from '@/lib/messages/house.ts';

/** The workspace's current house rules; null if there are none, undefined while unknown. */
export function useRulesInForce(): House | null | undefined {
  const { data: view } = useRead(PATHS.houseRules);
  const version = view === undefined ? undefined : view.current;
  const path = fillPath(PATHS.houseRulesVersion, { version: String(version) });
  const { data } = useRead(path, { enabled: version != null });
  const offsetMs = useClockOffsetMs();
  const document = data?.document;
  return useMemo(() => {
    if (version === null || document?.rules.length === 0) return null;
    if (version === undefined || document === undefined) return undefined;
    return { version, document, offsetMs: offsetMs ?? 0 };
  }, [version, document, offsetMs]);
}
