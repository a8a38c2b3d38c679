import type { RefObject } from 'react';
import { ConnectionsCard } from './connections-card.tsx';
import { QuickPreview } from './quick-preview.tsx';
import { type Tile, Tiles } from './tiles.tsx';
import { TrackerSection } from './tracker-section.tsx';

interface LowerHalfProps {
  tiles: readonly Tile[];
  /** The section that the buttons above scroll to. */
  tracker: RefObject<HTMLElement | null>;
}

/** Navigation, the tracker and samples. */
export function LowerHalf({ tiles, tracker }: LowerHalfProps) {
  return (
    <>
      <Tiles tiles={tiles} />
      <TrackerSection ref={tracker} />
      <ConnectionsCard />
      <QuickPreview />
    </>
  );
}
