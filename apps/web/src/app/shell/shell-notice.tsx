import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { useIsOutdated } from '@/lib/api/console-version.ts';
import { useLiveStatus } from '@/lib/live/live.ts';

/** A short interruption is not reported. */
const PATIENCE_MS = 3000;

const BAR = 'rounded-full border border-line-strong bg-surface px-3.5 py-1 text-sm font-medium shadow-pop';

/**
 * A notice for every screen. It floats above the foot of the page without moving anything, because the operator may
 * be typing.
 */
export function ShellNotice() {
  const isLost = useIsConnectionLost();
  const isOutdated = useIsOutdated();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-30 flex justify-center px-4 print:hidden"
    >
      {isLost && <p className={BAR}>Connection lost. Retrying…</p>}
      {!isLost && isOutdated && (
        <p className={`pointer-events-auto flex items-center gap-2.5 ${BAR}`}>
          A new version is available
          <Button size="sm" onClick={() => location.reload()}>
            Reload
          </Button>
        </p>
      )}
    </div>
  );
}

function useIsConnectionLost(): boolean {
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
  return lost;
}
