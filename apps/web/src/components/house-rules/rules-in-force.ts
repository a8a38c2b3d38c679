import { type HouseRulesView, PATHS } from '@clearbench/contract';
import type { RulesDocument } from '@clearbench/house-rules/document';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useClockOffsetMs } from '@/lib/live/server-clock.tsx';
import type { House } from '@/lib/messages/house.ts';

/** The workspace's current house rules; null while they are unknown, and if there are none. */
export function useRulesInForce(): House | null {
  const { data: view } = useQuery<HouseRulesView>({ queryKey: [PATHS.houseRules] });
  const version = view?.current ?? null;
  const path = PATHS.houseRulesVersion.replace(':version', String(version));
  const { data } = useQuery<{ document: RulesDocument }>({ queryKey: [path], enabled: version !== null });
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
