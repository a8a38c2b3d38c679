import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Code } from '@/components/ui/display/code.tsx';

const SHOWN = 12;

/** The beginning of a document's digest; the button copies all of it. */
export function Digest({ value, item }: { value: string; item: string }) {
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Code className="text-ink-2" title={value}>
        {value.slice(0, SHOWN)}
      </Code>
      <CopyButton value={value} item={item} className="-my-1" />
    </span>
  );
}
