import { useEffect, useState } from 'react';
import { REFRESH_MS } from './texts.ts';

/** True while a refresh spins. Another click meanwhile restarts it. */
export function useSpin() {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setTimeout(() => setStartedAt(null), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return { isSpinning: startedAt !== null, spin: () => setStartedAt(performance.now()) };
}
