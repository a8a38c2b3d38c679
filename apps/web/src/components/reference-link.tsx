import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { REFERENCE_URL } from '@/lib/navigation/workspace.ts';

/** Leads a developer from a list without content to the calls that fill it. */
export const ReferenceLink = () => (
  <a href={REFERENCE_URL} className={buttonClass()}>
    API Reference
  </a>
);
