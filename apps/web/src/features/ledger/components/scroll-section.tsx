import type { ReactNode } from 'react';

/** A wide table scrolls by itself, and the keyboard reaches it. */
export function ScrollSection({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
      tabIndex={0}
      className="relative overflow-x-auto focus-visible:outline-offset-[-2px]"
    >
      {children}
    </section>
  );
}
