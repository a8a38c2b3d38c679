import type { Attempt } from '@clearbench/contract';
import { withKeysMasked } from '@clearbench/domain';
import { ChevronRight } from 'lucide-react';
import { ClockTime } from '@/components/time.tsx';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { formatElapsed } from '@/lib/text/duration.ts';
import { asCurl, headerLines, readableBody } from './attempt-text.ts';

interface AttemptItemProps {
  attempt: Attempt;
  isOpenAtFirst: boolean;
}

/** One call of an endpoint: its request, its response, and how long it took. */
export function AttemptItem({ attempt, isOpenAtFirst }: AttemptItemProps) {
  const { number, at, response, error, timing, address } = attempt;
  const isTaken = response !== null && response.status >= 200 && response.status < 300;
  return (
    <li>
      <details open={isOpenAtFirst} className="group/attempt rounded-md border border-line">
        <summary className="flex min-h-9 cursor-pointer list-none flex-wrap items-baseline gap-x-3 rounded-md px-3 py-1.5 text-sm">
          <ChevronRight
            aria-hidden="true"
            className="size-3.5 shrink-0 self-center text-ink-3 transition-transform group-open/attempt:rotate-90"
          />
          <span className={cn('font-medium', isTaken ? 'text-completed' : 'text-failed')}>
            Attempt {number}: {response?.status ?? error?.code.replaceAll('_', ' ') ?? 'no response'} in{' '}
            {formatMs(timing.totalMs)}
          </span>
          <ClockTime iso={at} className="ml-auto text-ink-3" />
        </summary>
        <div className="border-t border-line px-3 pt-2 pb-3 text-sm">
          {error !== null && <p className="mb-2 text-failed wrap-anywhere">{error.message}</p>}
          <p className="text-ink-2 wrap-anywhere">
            {address === null ? 'No connection' : address}
            {timing.firstByteMs !== null && ` · first byte after ${formatMs(timing.firstByteMs)}`}
            {` · ${formatMs(timing.totalMs)} in total`}
          </p>
          {/* The response usually shows the cause of a failure. */}
          {response === null ? null : (
            <Exchange
              title={response.truncated ? 'Response, truncated' : 'Response'}
              attempt={attempt.number}
              head={String(response.status)}
              headers={response.headers}
              body={response.body}
            />
          )}
          <Exchange
            title="Request"
            attempt={attempt.number}
            head={`POST ${withKeysMasked(attempt.url)}`}
            headers={attempt.request.headers}
            body={attempt.request.body}
          />
          <div className="mt-2 flex flex-wrap gap-2">
            <CopyButton value={asCurl(attempt)} item="curl command" label="Copy as curl" />
            <CopyButton value={attempt.request.body} item="Request body" label="Copy body" />
          </div>
        </div>
      </details>
    </li>
  );
}

const formatMs = (ms: number): string => (ms < 1_000 ? `${Math.round(ms)} ms` : formatElapsed(ms));

interface ExchangeProps {
  title: string;
  attempt: number;
  head: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

function Exchange({ title, attempt, head, headers, body }: ExchangeProps) {
  const text = [head, ...headerLines(headers), '', readableBody(body)].join('\n').trimEnd();
  return (
    <>
      <h4 className="mt-2.5 mb-1 text-sm font-medium">{title}</h4>
      <CodeBlock
        aria-label={`${title} of attempt ${attempt}`}
        className="max-h-80 whitespace-pre-wrap wrap-anywhere"
      >
        {text}
      </CodeBlock>
    </>
  );
}
