import { useState } from 'react';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { SegmentedControl } from '@/components/ui/forms/segmented-control.tsx';
import { Dialog } from '@/components/ui/overlays/dialog.tsx';
import type { Compared } from '@/lib/messages/protocol.ts';
import { counted, formatCount } from '@/lib/text/format.ts';
import { DifferenceTable } from './difference-table.tsx';
import { IgnoredFields } from './ignored-fields.tsx';
import { PastedMessage } from './pasted-message.tsx';
import { TransferMessagePicker } from './transfer-message-picker.tsx';
import { useComparison } from './use-comparison.ts';

const SOURCES = [
  { value: 'transfer', label: 'Message of a transfer' },
  { value: 'text', label: 'Text or file' },
] as const;

interface CompareDialogProps {
  text: string;
  /** The transfer that the text belongs to: its other messages are offered first. Empty for none. */
  transfer?: string;
  onClose: () => void;
}

/** A message and any other, field by field, as `clearbench compare` compares them. */
export function CompareDialog({ text, transfer = '', onClose }: CompareDialogProps) {
  const [source, setSource] = useState<(typeof SOURCES)[number]['value']>(
    transfer === '' ? 'text' : 'transfer',
  );
  const [other, setOther] = useState('');
  const [ignore, setIgnore] = useState<readonly string[]>([]);
  const compared = useComparison({ one: text, other, ignore });
  return (
    <Dialog
      title="Compare Messages"
      description="Field by field, whatever the line ends, prefixes and indentation."
      size="lg"
      onClose={onClose}
    >
      <div className="grid gap-4">
        <SegmentedControl
          label="Compare with"
          className="justify-self-start"
          value={source}
          segments={SOURCES}
          onValueChange={(next) => {
            setSource(next);
            setOther('');
          }}
        />
        {source === 'text' ? (
          <PastedMessage text={other} onText={setOther} />
        ) : (
          <TransferMessagePicker transfer={transfer} excluded={text} onChoose={setOther} />
        )}
        <IgnoredFields ignore={ignore} onChange={setIgnore} />
        <p role="status" className="font-medium">
          {compared?.ok === true && countText(compared)}
        </p>
        {compared?.ok === false && (
          <InlineAlert variant="warning">
            {compared.side === 'one' ? 'This message' : 'The other message'} can’t be compared:{' '}
            {compared.reason}
          </InlineAlert>
        )}
        {compared?.ok === true && compared.count > 0 && (
          <DifferenceTable
            differences={compared.differences}
            onIgnore={(path) => setIgnore([...ignore, path])}
          />
        )}
      </div>
    </Dialog>
  );
}

function countText({ count, differences }: Extract<Compared, { ok: true }>): string {
  if (count === 0) return 'No field differs.';
  const shown = differences.length < count ? `; the first ${formatCount(differences.length)} are shown` : '';
  return `${counted(count, 'field')} ${count === 1 ? 'differs' : 'differ'}${shown}`;
}
