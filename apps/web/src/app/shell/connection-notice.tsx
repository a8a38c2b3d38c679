import { useEffect, useState } from 'react';
import { useLiveStatus } from '@/lib/live.ts';

/** A short interruption passes unnoticed; only a longer one is reported. */
const PATIENCE_MS = 3000;

export function ConnectionNotice() {
  const connected = useLiveStatus() === 'live';
  const [lost, setLost] = useState(false);
  useEffect(() => {
    if (connected) {
      setLost(false);
      return;
    }
    const timer = setTimeout(() => setLost(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [connected]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4 print:hidden"
    >
      {lost && (
        <p className="rounded-full border border-line-strong bg-surface px-3.5 py-1 text-sm font-medium shadow-pop">
          Connection lost. Retrying…
        </p>
      )}
    </div>
  );
}
