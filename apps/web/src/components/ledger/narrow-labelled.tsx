import type { ReactNode } from 'react';

interface NarrowLabelledProps {
  label: string;
  children: ReactNode;
}

/** An amount with its own label where the column headings are hidden. */
export function NarrowLabelled({ label, children }: NarrowLabelledProps) {
  return (
    <>
      <span aria-hidden="true" className="mr-1.5 font-normal text-ink-3 lg:hidden">
        {label}
      </span>
      {children}
    </>
  );
}
