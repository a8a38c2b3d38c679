import { useEffect, useState } from 'react';

/** The part of the window that is being read: from the top bar down to the middle. */
const READING_MARGIN = '-72px 0px -55% 0px';

/** Which of the elements with these ids is being read: the first one in the upper half of the window. */
export function useInView(elements: ReadonlyArray<{ id: string }>): string | null {
  const [inView, setInView] = useState<string | null>(null);
  const ids = elements.map(({ id }) => id).join(' ');
  useEffect(() => {
    const all = ids.split(' ');
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = all.find((id) => visible.has(id));
        // Between two sections, the last one stays marked.
        if (first !== undefined) setInView(first);
      },
      { rootMargin: READING_MARGIN },
    );
    for (const id of all) {
      const element = document.getElementById(id);
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids]);
  return inView;
}
