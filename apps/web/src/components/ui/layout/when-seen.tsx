import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';

/** Starts loading a little before it comes into view. */
const AHEAD = '300px 0px';

interface WhenSeenProps {
  /** The initial height of the children, so that nothing below them moves. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Renders, and so loads, its children once they are about to come into view, and keeps them from then on. */
export function WhenSeen({ fallback, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null || isSeen) return;
    const observer = new IntersectionObserver(
      (entries) => setSeen(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isSeen]);
  return <div ref={place}>{isSeen ? <Suspense fallback={fallback}>{children}</Suspense> : fallback}</div>;
}
