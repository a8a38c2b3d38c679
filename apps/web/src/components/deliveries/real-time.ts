import { PATHS, type SettingsView } from '@clearbench/contract';
import { useQuery } from '@tanstack/react-query';

/** When a moment of the server's virtual clock comes in real time, which is what a countdown counts. */
export function useRealTime(): (virtualIso: string) => string {
  const { data } = useQuery<SettingsView>({ queryKey: [PATHS.settings] });
  const offsetMs = data?.clockOffsetMs ?? 0;
  return (virtualIso) => {
    const ms = Date.parse(virtualIso);
    return Number.isNaN(ms) ? virtualIso : new Date(ms - offsetMs).toISOString();
  };
}
