import type { NetworkMessageDetail } from '@clearbench/contract';
import { NETWORK_NAMES } from '@clearbench/domain';
import { Link } from 'wouter';
import { CodeFact, Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { Time } from '@/components/time.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { amountText } from '../model/about.ts';

export function MessageFacts({ message }: { message: NetworkMessageDetail }) {
  const { direction, network, senderBic, receiverBic, reference, uetr, amount, currency, summary } = message;
  return (
    <Facts>
      <Fact label="Direction">
        {direction === 'out' ? 'Out' : 'In'}, over {textOf(NETWORK_NAMES, network)}
      </Fact>
      <Fact label="From → to">
        <Code>
          {senderBic} → {receiverBic}
        </Code>
      </Fact>
      <CodeFact label="Reference" value={reference} />
      {uetr !== null && <CodeFact label="UETR" value={uetr} />}
      {amount !== null && <Fact label="Amount">{amountText(amount, currency)}</Fact>}
      {summary !== null && (
        <Fact label="About">
          <Code>{summary}</Code>
        </Fact>
      )}
      <Numbers message={message} />
      {message.possibleDuplicate && (
        <Fact label="Duplicate">
          {direction === 'out'
            ? 'Sent again without knowing whether the first one arrived (PDE)'
            : 'Received a second time (PDM): it changed nothing'}
        </Fact>
      )}
      <Transfer id={message.transactionId} />
      <TimeFact label={direction === 'out' ? 'Handed over' : 'Received'} iso={message.createdAt} />
      {direction === 'out' && message.answeredAt !== null && (
        <Fact label={message.state === 'withdrawn' ? 'Withdrawn' : 'Answered'}>
          <Time iso={message.answeredAt} />
        </Fact>
      )}
    </Facts>
  );
}

/** The position of the message among those that its terminal sent or received. */
function Numbers({
  message: { network, sessionNumber, sequenceNumber, direction },
}: {
  message: NetworkMessageDetail;
}) {
  if (sequenceNumber === null) return null;
  if (network === 'telex') {
    return (
      <Fact label="Serial number">
        <Code>{sequenceNumber}</Code>
      </Fact>
    );
  }
  return (
    <Fact label="Session, sequence">
      <Code>
        {sessionNumber} · {direction === 'out' ? 'ISN' : 'OSN'} {sequenceNumber}
      </Code>
    </Fact>
  );
}

function Transfer({ id }: { id: string | null }) {
  if (id === null) return <Fact label="Transfer">None: sent by hand</Fact>;
  return (
    <Fact label="Transfer">
      <Link
        href={`/transactions/${encodeURIComponent(id)}`}
        className="inline-flex min-h-6 items-center text-accent hover:underline"
      >
        <Code>{id}</Code>
      </Link>
    </Fact>
  );
}
