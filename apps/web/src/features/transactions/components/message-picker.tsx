import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { rowOfKey } from '@/components/message/row-keys.ts';
import { Time } from '@/components/time.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Card, CardHeader, CardTitle } from '@/components/ui/display/card.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { unknownText } from '@/lib/answers/unknown.ts';
import { typeLabel, typeTitle } from '@/lib/messages/type-titles.ts';
import { counted, formatCount } from '@/lib/text/format.ts';
import { kindOf, leftOutCount, type MessagesAnswer, type ShownMessage } from '../model/messages.ts';

interface MessagePickerProps {
  messages: readonly ShownMessage[];
  /** The server's response; undefined before it arrives. */
  answer: MessagesAnswer | undefined;
  error: unknown;
  onRetry: () => void;
  chosen: ShownMessage | null;
  onChoose: (message: ShownMessage) => void;
}

/** All messages about a transfer, the one that ordered it first. The chosen one is shown below. */
export function MessagePicker(props: MessagePickerProps) {
  const { messages, answer, error } = props;
  return (
    <Card aria-label="Messages about this transfer" className="overflow-hidden">
      <CardHeader className="border-b-0">
        <CardTitle>Messages about this transfer</CardTitle>
        <p role="status" className="text-sm text-ink-2">
          {answer === undefined
            ? error === null && 'Looking for others…'
            : countText(messages.length, leftOutCount(answer, messages))}
        </p>
      </CardHeader>
      {messages.length > 0 && <Rows {...props} />}
      {answer === undefined && error === null && (
        <div className="border-t border-line px-4 py-2.5">
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
      )}
      <LoadFailure
        title={
          answer === undefined
            ? 'Other messages about this transfer could not be loaded'
            : 'The list may be out of date'
        }
        error={error}
        onRetry={props.onRetry}
        className="m-3"
      />
      {answer !== undefined && messages.length < 2 && (
        <p className="border-t border-line px-4 py-2 text-sm text-ink-3">
          Others (confirmations, covers, advices, cancellations, answers) appear here as soon as they arrive
          or are sent.
        </p>
      )}
    </Card>
  );
}

function countText(shown: number, leftOut: number): string {
  const count = counted(shown, 'message');
  return leftOut === 0 ? count : `${count}, ${formatCount(leftOut)} more are not shown`;
}

/** One tab stop; the arrow keys choose. */
function Rows({ messages, chosen, onChoose }: MessagePickerProps) {
  const baseId = useId();
  const active = useRef<HTMLDivElement>(null);
  const at = messages.findIndex(({ id }) => id === chosen?.id);
  const hasFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newly chosen row must be scrolled into view.
  useEffect(() => {
    if (hasFocus.current) active.current?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowOfKey(event.key, Math.max(at, 0), messages.length);
    if (row === null || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const message = messages[row];
    if (message !== undefined) onChoose(message);
  };
  return (
    <div
      role="listbox"
      aria-label="Messages"
      tabIndex={0}
      aria-activedescendant={at === -1 ? undefined : `${baseId}-${at}`}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      className="max-h-66 divide-y divide-line overflow-y-auto border-t border-line focus-visible:outline-offset-[-2px]"
    >
      {messages.map((message, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the chosen one.
        <div
          key={message.id}
          ref={index === at ? active : undefined}
          id={`${baseId}-${index}`}
          role="option"
          aria-selected={index === at}
          onClick={() => onChoose(message)}
          className={cn(
            'cursor-default border-l-3 px-4 py-1.5 pl-3.25 text-sm md:flex md:items-baseline md:gap-3',
            index === at ? 'border-l-accent bg-accent-wash' : 'border-l-transparent hover:bg-sunken',
          )}
        >
          <MessageText message={message} />
        </div>
      ))}
    </div>
  );
}

function MessageText({ message }: { message: ShownMessage }) {
  const { type, format, reference, receivedAt } = message;
  return (
    <>
      <span className="flex min-w-0 items-baseline gap-3 md:flex-1">
        <span className="mono max-w-full shrink-0 truncate font-semibold md:w-36">
          {type === null ? nameOf(format) : typeLabel(type)}
        </span>
        <span className="truncate text-ink-2">{type === null ? '' : typeTitle(type)}</span>
      </span>
      <span className="flex items-baseline justify-between gap-3 text-ink-2">
        <span className="mono min-w-0 truncate md:w-36" title={reference === null ? undefined : 'Reference'}>
          {reference}
        </span>
        <span className="whitespace-nowrap md:w-24">{kindOf(message)}</span>
        <span className="min-w-0 truncate text-right md:w-66">
          <Time iso={receivedAt} />
        </span>
      </span>
    </>
  );
}

/** Anything but a message of a standard is named by its format. */
function nameOf(format: ShownMessage['format']): string {
  switch (format) {
    case 'console':
      return 'Form';
    case 'json':
      return 'JSON';
    case 'csv':
      return 'CSV';
    case 'swift-mt':
      return 'SWIFT MT';
    case 'iso20022':
      return 'ISO 20022';
    case 'telex':
      return 'Telex';
    default:
      return unknownText(format satisfies never);
  }
}
