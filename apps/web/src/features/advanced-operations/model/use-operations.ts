import { useState } from 'react';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { ALL_SYSTEMS, type Connections, changed, DISCONNECTED, type SystemId } from './systems.ts';

/** Which systems are connected and whether the session is locked, kept only in this browser until the page is left. */
export function useOperations() {
  const [connections, setConnections] = useState<Connections>(DISCONNECTED);
  const [isLocked, setIsLocked] = useState(false);
  const connect = (ids: readonly SystemId[], connected: boolean) => {
    setConnections((now) => changed(now, ids, connected));
    if (ids.length < ALL_SYSTEMS.length) return;
    toast(
      connected
        ? {
            title: 'Banking Systems Connected',
            description: 'All banking systems are now online and ready for manual operations',
          }
        : { title: 'Banking Systems Disconnected', description: 'All banking systems are now offline' },
    );
  };
  return { connections, connect, isLocked, toggleLock: () => setIsLocked(!isLocked) };
}

export type Operations = ReturnType<typeof useOperations>;
