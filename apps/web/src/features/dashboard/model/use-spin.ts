import { useEffect, useState } from 'react';
import { REFRESH_MS } from './texts.ts';

/** True for as long as a refresh spins. Pressed again meanwhile, it begins anew. */
export function useSpin() {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setTimeout(() => setStartedAt(null), REFRESH_MS);
    return () => clearTimeout(timer);
  }, [startedAt]);
  return { isSpinning: startedAt !== null, spin: () => setStartedAt(performance.now()) };
}
