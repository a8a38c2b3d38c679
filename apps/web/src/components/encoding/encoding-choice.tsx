import { Check } from 'lucide-react';
import { cn } from '@/components/ui/cn.ts';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { encodingTitle } from '@/lib/files/decoding.ts';
import type { GuessedFile } from '@/lib/files/read-file.ts';

export interface EncodingChoiceProps {
  guess: Pick<GuessedFile, 'document' | 'readings'>;
  /** Null until one is chosen. */
  chosen: string | null;
  onChoose: (encoding: string) => void;
  className?: string;
}

/** Asks for the encoding of a file, showing its words in each. */
export function EncodingChoice({ guess, chosen, onChoose, className }: EncodingChoiceProps) {
  const { document, readings } = guess;
  return (
    <InlineAlert
      variant="warning"
      title={`${document.name ?? 'The file'} is not UTF-8 and doesn’t declare an encoding.`}
      {...(className === undefined ? {} : { className })}
    >
      <p>
        {chosen === null
          ? 'Choose the encoding that makes the text readable.'
          : 'The console reads it with the selected encoding.'}
      </p>
      <ul className="mt-2 grid gap-1.5">
        {readings.map(({ encoding, words }) => (
          <li key={encoding}>
            <button
              type="button"
              aria-pressed={encoding === chosen}
              onClick={() => onChoose(encoding)}
              className={cn(
                'flex min-h-8 w-full flex-wrap items-center gap-x-3 gap-y-0.5 rounded-md border border-control bg-surface px-2.5 py-1 text-left text-ink hover:bg-sunken pointer-coarse:min-h-10',
                encoding === chosen && 'border-accent',
              )}
            >
              <Check
                aria-hidden="true"
                className={cn('size-4 shrink-0', encoding !== chosen && 'invisible')}
              />
              <span className="w-28 shrink-0 font-medium">{encodingTitle(encoding)}</span>
              <span className="mono min-w-0 wrap-anywhere">{words.join('  ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
