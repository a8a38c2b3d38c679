import { FileSearch } from 'lucide-react';
import { Button } from '@/components/ui/buttons/button.tsx';
import { typeLabel } from '@/lib/messages/type-titles.ts';

/** One of each format. */
const SAMPLE_TYPES = ['MT103', 'pacs.008.001.08', 'MT940', 'KTT', 'json', 'csv'];

interface ResultsEmptyProps {
  /** The available samples; empty until known. */
  types: readonly string[];
  onSample: (type: string) => void;
  onBroken: (type: string) => void;
}

/** Explains the screen, and offers samples to try it. */
export function ResultsEmpty({ types, onSample, onBroken }: ResultsEmptyProps) {
  const samples = SAMPLE_TYPES.flatMap((wanted) => {
    if (types.length === 0) return wanted;
    return types.find((type) => type.toLowerCase() === wanted.toLowerCase()) ?? [];
  });
  return (
    <div className="px-6 py-8">
      <FileSearch aria-hidden="true" strokeWidth={1.5} className="mb-3 size-7 text-ink-3" />
      <p className="text-lg font-semibold tracking-tight">Paste a message to see its errors</p>
      <ul className="mt-2 flex max-w-[60ch] list-disc flex-col gap-1 pl-4.5 text-ink-2">
        <li>
          SWIFT MT, ISO 20022, telex, JSON and CSV are recognised automatically, one message or a whole file.
        </li>
        <li>
          Every error is listed at once, with the standard's code, its location and the correct form;
          unambiguous corrections are offered as fixes.
        </li>
        <li>The tree names every field; the translation shows the counterpart and its losses.</li>
        <li>Everything is computed in this browser: no message is sent to a server.</li>
      </ul>
      <div className="mt-5">
        <Button variant="primary" onClick={() => onBroken('MT103')}>
          Try an MT103 with two errors
        </Button>
      </div>
      {samples.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-1.5">
          <span className="mr-1 text-sm text-ink-3">Valid samples</span>
          {samples.map((type) => (
            <Button key={type} size="sm" onClick={() => onSample(type)}>
              {typeLabel(type)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
