import { CircleX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyButton } from '@/components/ui/buttons/copy-button.tsx';
import { cn } from '@/components/ui/cn.ts';
import { placeText, problemsAsText } from '@/lib/messages/problem-text.ts';
import type { Problem } from '@/lib/messages/protocol.ts';
import { PathText } from './path-text.tsx';

export interface ProblemListProps {
  label: string;
  problems: readonly Problem[];
  /** Shows the position of a problem; without it positions are plain text. */
  onShow?: (problem: Problem) => void;
  /** Adds something below a problem, by its index. */
  below?: (index: number) => ReactNode;
}

/** All problems, in the order of the text. */
export function ProblemList({ label, problems, onShow, below }: ProblemListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {problems.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two problems may have the same text and place.
        <li key={index} className="group/problem relative hover:bg-sunken">
          <div className="flex items-start gap-1 pr-2">
            <ProblemText problem={problem} onShow={onShow} />
            <CopyButton
              value={problemsAsText([problem])}
              item="Problem"
              className="mt-2 opacity-0 group-focus-within/problem:opacity-100 group-hover/problem:opacity-100 [@media(hover:none)]:opacity-100"
            />
          </div>
          {below?.(index)}
        </li>
      ))}
    </ul>
  );
}

interface ProblemTextProps {
  problem: Problem;
  onShow: ((problem: Problem) => void) | undefined;
}

function ProblemText({ problem, onShow }: ProblemTextProps) {
  const { severity, code, path, message } = problem;
  const Icon = severity === 'error' ? CircleX : TriangleAlert;
  const hue = severity === 'error' ? 'text-failed' : 'text-pending';
  const place = placeText(problem);
  const content = (
    <>
      <Icon aria-hidden="true" className={cn('mt-0.75 size-3.75 shrink-0', hue)} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-x-2.5">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className={cn('mono mr-2 font-semibold', hue)}>{code}</span>
            <span className="sr-only">{severity}, </span>
            {path !== '' && <PathText path={path} className="text-ink-2" />}
          </span>
          {place !== '' && (
            <span className="mono shrink-0 text-ink-3">
              <span className="sr-only">line and column </span>
              {place}
            </span>
          )}
        </span>
        <span className="mt-0.5 block text-base wrap-anywhere text-ink">{message}</span>
      </span>
    </>
  );
  const look = 'flex min-w-0 flex-1 items-start gap-2.5 py-2.5 pl-4 text-left';
  if (onShow === undefined || place === '') return <div className={look}>{content}</div>;
  return (
    <button
      type="button"
      onClick={() => onShow(problem)}
      className={cn(look, 'focus-visible:outline-offset-[-2px]')}
    >
      {content}
    </button>
  );
}
