import { Fragment } from 'react';
import { cn } from '@/components/ui/cn.ts';

/** A tag or an XPath. A long one wraps between its steps rather than within their names. */
export function PathText({ path, className }: { path: string; className?: string }) {
  const [first = '', ...steps] = path.split('/');
  return (
    <span className={cn('mono wrap-anywhere', className)}>
      {first}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps have no identity other than their order.
        <Fragment key={index}>
          <wbr />/{step}
        </Fragment>
      ))}
    </span>
  );
}
