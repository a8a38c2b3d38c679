import type { RepeatedReference } from '@clearbench/contract';
import { Moment } from '@/components/time.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';

const NAMES: Readonly<Record<RepeatedReference['kind'], string>> = {
  uetr: 'The UETR',
  reference: 'The reference',
  message: 'MsgId',
  batch: 'PmtInfId',
  'end-to-end': 'EndToEndId',
};

interface RepeatedReferencesProps {
  repeats: readonly RepeatedReference[];
}

/** Warns that an earlier payload has a reference of the transfer, too, and names both places. */
export function RepeatedReferences({ repeats }: RepeatedReferencesProps) {
  if (repeats.length === 0) return null;
  return (
    <InlineAlert variant="warning" isSilent title="An earlier payload has the same reference">
      <ul className="grid gap-1">
        {repeats.map(({ kind, value, ownLine, transactionId, line, receivedAt }) => (
          <li key={`${kind} ${transactionId}`} className="wrap-anywhere">
            {NAMES[kind]} <span className="mono">{value}</span> at line {ownLine} here is also at line {line}{' '}
            of the payload of{' '}
            <TextLink href={`/transactions/${transactionId}?tab=message`}>{transactionId}</TextLink>, received{' '}
            <Moment iso={receivedAt} />.
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
