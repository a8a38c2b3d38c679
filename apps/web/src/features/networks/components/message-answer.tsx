import type { NetworkMessageDetail } from '@clearbench/contract';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { Tag } from '@/components/ui/display/tag.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { answerParts } from '../model/answer.ts';
import { refusalText } from '../model/message-state.ts';

const NAMES = {
  swift: 'Acknowledgement (F21)',
  sepa: 'Status report (pacs.002)',
  interbank: 'Status report (pacs.002)',
  telex: 'Answerback',
} as const;

/** The network's answer to a message, with each of its parts explained. */
export function MessageAnswer({ message }: { message: NetworkMessageDetail }) {
  const { direction, state, error, answer, network } = message;
  if (direction === 'in') return null;
  return (
    <section aria-label="Answer of the network" className="grid gap-3">
      {state === 'refused' && (
        <InlineAlert title={refusalText(error)}>
          {error?.meaning ?? 'The network gave no reason.'}
        </InlineAlert>
      )}
      {state === 'withdrawn' && (
        <InlineAlert variant="info" title="Withdrawn from the queue">
          {error?.meaning ?? 'The message was not sent.'}
        </InlineAlert>
      )}
      {state === 'queued' && (
        <InlineAlert variant="info" title="Waiting in the queue">
          It will be sent once its network is connected; SEPA credit transfers are sent before the cut-off of
          a business day.
        </InlineAlert>
      )}
      {answer !== null && (
        <div className="sim-edge min-w-0 rounded-md border border-line">
          <header className="flex min-h-10 flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-1">
            <span className="flex items-center gap-2">
              <h3 className="font-semibold">{textOf(NAMES, network)}</h3>
              <Tag variant="simulated">SIMULATED</Tag>
            </span>
            <CopyButton value={answer} item="Answer" />
          </header>
          <div className="grid gap-3 px-4 py-3">
            <CodeBlock aria-label="Text of the answer" className="max-h-52 whitespace-pre-wrap">
              {answer.trim()}
            </CodeBlock>
            <AnswerTable message={message} />
          </div>
        </div>
      )}
    </section>
  );
}

function AnswerTable({ message }: { message: NetworkMessageDetail }) {
  const parts = answerParts(message);
  if (parts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5 text-sm">
      {parts.map(({ name, value, meaning }) => (
        <div key={name} className="contents">
          <dt className="mono text-ink-3">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <span className="mono mr-2 font-semibold">{value}</span>
            <span className="text-ink-2">{meaning}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
