import type { RepeatedReference } from '@clearbench/contract';
import { Moment } from '@/components/time.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';

const NAMES: Readonly<Record<RepeatedReference['kind'], string>> = {
  uetr: 'The UETR',
  reference: 'The reference',
};

interface RepeatedReferencesProps {
  /** The position of the transfer in its payload, from 1. */
  line: number;
  repeats: readonly RepeatedReference[];
}

/** Warns that an earlier payload has a reference of the transfer, too, and names both places. */
export function RepeatedReferences({ line, repeats }: RepeatedReferencesProps) {
  if (repeats.length === 0) return null;
  return (
    <InlineAlert variant="warning" isSilent title="An earlier payload has the same reference">
      <ul className="grid gap-1">
        {repeats.map(({ kind, value, transactionId, line: earlier, receivedAt }) => (
          <li key={`${kind} ${transactionId}`} className="wrap-anywhere">
            {NAMES[kind]} <span className="mono">{value}</span> of the message at line {line} here is also
            that of the message at line {earlier} of the payload of{' '}
            <TextLink href={`/transactions/${transactionId}?tab=message`}>{transactionId}</TextLink>, received{' '}
            <Moment iso={receivedAt} />.
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
