interface NarrowLabelledProps {
  label: string;
  children: string;
}

/** An amount that says which it is where the headings of the columns are only heard. */
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
