import { useEffect, useMemo, useState } from 'react';
import { CodeView } from '@/components/message/code-view.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import type { Opened } from '@/lib/messages/protocol.ts';
import { withSimulatedMark } from '@/lib/messages/simulated-mark.ts';
import { toShown } from '@/lib/messages/text-lines.ts';
import { typeLabel } from '@/lib/messages/type-titles.ts';
import { linesToCompare } from '../model/valid-sample.ts';

/** Scrolls the opened sample into view: below a long list of errors it would be out of sight. */
const reveal = (opened: HTMLElement | null) => opened?.scrollIntoView({ block: 'nearest' });

interface ValidSampleProps {
  opened: Opened;
  sampleType: string;
  sample: (type: string) => Promise<string>;
  onUse: (type: string) => void;
}

/** A valid message of the same type, with the fields in view that are wrong in this one. */
export function ValidSample({ opened, sampleType, sample, onUse }: ValidSampleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [loaded, setLoaded] = useState<{ type: string; text: string } | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    let isWanted = true;
    void sample(sampleType).then((text) => {
      if (isWanted) setLoaded({ type: sampleType, text: withSimulatedMark(text) });
    });
    return () => {
      isWanted = false;
    };
  }, [isOpen, sampleType, sample]);
  const text = loaded?.type === sampleType ? loaded.text : null;
  const accented = useMemo(
    () => linesToCompare(toShown(text ?? ''), opened.problems),
    [text, opened.problems],
  );
  const first = Math.min(...accented);
  const wanted = useMemo(
    () => (Number.isFinite(first) ? { line: first, column: 1, times: 1 } : null),
    [first],
  );
  const name = typeLabel(sampleType);
  return (
    <section aria-label="Make it valid" className="border-t border-line">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 py-2.5">
        <div className="min-w-0">
          <h3 className="font-semibold">Make it valid</h3>
          <p className="text-sm text-ink-2">
            Compare with a valid {name}; the fields in question are highlighted.
          </p>
        </div>
        <Button size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide the sample' : `Show a valid ${name}`}
        </Button>
      </div>
      {isOpen && text !== null && (
        <div ref={reveal} className="sim-edge border-t border-line">
          <div className="flex min-h-10 flex-wrap items-center justify-between gap-2 px-3 py-1.5">
            <span className="flex items-center gap-2 font-medium">
              Valid {name}
              <Tag variant="simulated">SIMULATED</Tag>
            </span>
            <span className="flex flex-wrap gap-1.5">
              <CopyButton value={text} item="Sample" label="Copy" />
              <Button size="sm" onClick={() => onUse(sampleType)}>
                Use it instead
              </Button>
            </span>
          </div>
          <CodeView
            label={`Valid ${name}`}
            text={text}
            format={opened.format}
            accented={accented}
            wanted={wanted}
            className="max-h-80 border-t border-line"
          />
        </div>
      )}
    </section>
  );
}
