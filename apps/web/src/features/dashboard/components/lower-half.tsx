import { useEffect, useRef } from 'react';
import { ConnectionsCard } from './connections-card.tsx';
import { QuickPreview } from './quick-preview.tsx';
import { Tiles } from './tiles.tsx';
import { TrackerSection } from './tracker-section.tsx';

interface LowerHalfProps {
  /** Each later call scrolls to the tracker; a call from before it was loaded scrolls at once. */
  trackerCalls: number;
}

/** Navigation, the tracker and samples. */
export function LowerHalf({ trackerCalls }: LowerHalfProps) {
  const tracker = useRef<HTMLElement>(null);
  useEffect(() => {
    if (trackerCalls === 0) return;
    tracker.current?.scrollIntoView({ block: 'start' });
    tracker.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, [trackerCalls]);
  return (
    <>
      <Tiles />
      <TrackerSection ref={tracker} />
      <ConnectionsCard />
      <QuickPreview />
    </>
  );
}
