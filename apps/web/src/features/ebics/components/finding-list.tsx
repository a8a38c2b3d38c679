import type { EbicsRequestDetails } from '@clearbench/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { CodeBlock } from '@/components/ui/display/code.tsx';
import { type Excerpt, firstDifference } from '../model/difference.ts';

type Finding = EbicsRequestDetails['findings'][number];

/** What was compared, step by step: the reason of a refusal is the last one. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  return (
    <section aria-labelledby="findings">
      <h3 id="findings" className="mb-1.5 font-semibold">
        What was compared
      </h3>
      <ol className="divide-y divide-line border-y border-line">
        {findings.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may be compared twice.
          <li key={index} className="flex items-start gap-2.5 py-2">
            <Shown finding={finding} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Shown({ finding }: { finding: Finding }) {
  const { what, isRight, expected, found, explanation } = finding;
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <>
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${isRight ? 'text-completed' : 'text-failed'}`}
      />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
        <p className="wrap-anywhere">
          <span className="sr-only">{isRight ? 'Right: ' : 'Wrong: '}</span>
          <span className={isRight ? '' : 'font-medium'}>{what}</span>
          {isRight && found !== null && !isLong(found) && <span className="mono text-ink-3"> {found}</span>}
        </p>
        {explanation !== null && <p className="text-ink-2 wrap-anywhere">{explanation}</p>}
        {isRight && found !== null && isLong(found) && <Long label="Text" item={what} text={found} />}
        {!isRight && <Values expected={expected} found={found} />}
      </div>
    </>
  );
}

function Values({ expected, found }: Pick<Finding, 'expected' | 'found'>) {
  const difference = expected === null || found === null ? null : firstDifference(expected, found);
  if (difference !== null) {
    return (
      <dl className="grid gap-1 rounded-sm border border-line bg-sunken px-3 py-2 text-sm">
        <Compared label="Expected" excerpt={difference.expected} />
        <Compared label="Found" excerpt={difference.found} />
      </dl>
    );
  }
  return (
    <>
      {expected !== null && <Single label="Expected" text={expected} />}
      {found !== null && <Single label="Found" text={found} />}
    </>
  );
}

/** From its first difference on, the character is marked. */
function Compared({ label, excerpt: { same, different, rest } }: { label: string; excerpt: Excerpt }) {
  return (
    <div className="grid gap-x-3 sm:grid-cols-[5rem_minmax(0,1fr)]">
      <dt className="text-ink-3">{label}</dt>
      <dd className="mono min-w-0 whitespace-pre-wrap wrap-anywhere">
        {same}
        <mark className="bg-failed-wash font-semibold text-failed underline decoration-2 underline-offset-3">
          {different === '' ? '⌷' : different}
        </mark>
        {different === '' && <span className="sr-only">it ends here</span>}
        {rest}
      </dd>
    </div>
  );
}

/** Lines of more than this are a block to scroll. */
const SHORT = 200;
const isLong = (text: string): boolean => text.length > SHORT;

function Single({ label, text }: { label: string; text: string }) {
  if (isLong(text)) return <Long label={label} item={`what was ${label.toLowerCase()}`} text={text} />;
  return (
    <p className="text-sm wrap-anywhere">
      <span className="text-ink-3">{label} </span>
      <span className="mono">{text}</span>
    </p>
  );
}

function Long({ label, item, text }: { label: string; item: string; text: string }) {
  return (
    <div className="grid grid-cols-1 gap-1">
      <p className="flex items-center gap-1 text-sm text-ink-3">
        {label}
        <CopyButton value={text} item={item} />
      </p>
      <CodeBlock aria-label={item} className="max-h-60 whitespace-pre-wrap wrap-anywhere">
        {text}
      </CodeBlock>
    </div>
  );
}
