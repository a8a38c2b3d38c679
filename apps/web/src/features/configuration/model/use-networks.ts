import { useEffect, useState } from 'react';
import { afterLoading, type Connections, DISCONNECTED, DURATIONS_MS, type Loading } from './networks.ts';

/** Connections that this page only simulates: one action at a time, each with its delay. */
export function useNetworks() {
  const [connections, setConnections] = useState<Connections>(DISCONNECTED);
  const [loading, setLoading] = useState<Loading | null>(null);
  useEffect(() => {
    if (loading === null) return;
    const timer = setTimeout(() => {
      setConnections((before) => afterLoading(before, loading));
      setLoading(null);
    }, DURATIONS_MS[loading.kind]);
    return () => clearTimeout(timer);
  }, [loading]);
  return { connections, loading, start: (next: Loading) => setLoading(loading ?? next) };
}

export type Networks = ReturnType<typeof useNetworks>;
