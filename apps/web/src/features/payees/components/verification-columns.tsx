import type { PayeeVerification } from '@clearbench/contract';
import type { Column } from '@/components/paged-list/columns.ts';
import { LogTime } from '@/components/paged-list/log-rows.tsx';
import { RowButton } from '@/components/paged-list/row-action.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { ANSWER_LOOKS, accountText, askedText } from '../model/texts.ts';

/** `onView` opens a verification. */
export const verificationColumns = (onView: (id: string) => void): readonly Column<PayeeVerification>[] => [
  {
    id: 'time',
    heading: 'Time',
    isTime: true,
    headingClassName: 'w-48',
    className: 'whitespace-nowrap',
    skeleton: 'w-36',
    render: ({ receivedAt }) => <LogTime at={receivedAt} />,
  },
  {
    id: 'asked',
    heading: 'Asked for',
    className: 'truncate',
    skeleton: 'w-44',
    render: (verification) => (
      <RowButton onClick={() => onView(verification.id)}>
        <span className="font-sans text-base">{askedText(verification)}</span>
      </RowButton>
    ),
  },
  {
    id: 'account',
    heading: 'Account',
    headingClassName: 'w-76',
    className: 'truncate',
    skeleton: 'w-56',
    render: ({ account }) => <Code className="truncate text-ink-2">{accountText(account)}</Code>,
  },
  {
    id: 'requester',
    heading: 'Who asked',
    headingClassName: 'w-44',
    className: 'truncate text-ink-2',
    skeleton: 'w-24',
    render: ({ requester }) => <bdi className="truncate">{requester}</bdi>,
  },
  {
    id: 'score',
    heading: 'Score',
    headingClassName: 'w-20',
    className: 'whitespace-nowrap',
    numeric: true,
    skeleton: 'w-8 xl:ml-auto',
    render: ({ score }) => (score === null ? <span className="text-ink-3">—</span> : Math.round(score)),
  },
  {
    id: 'answer',
    heading: 'Answer',
    headingClassName: 'w-36',
    className: 'whitespace-nowrap',
    skeleton: 'w-20',
    render: ({ answer }) => <ValueBadge looks={ANSWER_LOOKS} value={answer} />,
  },
];
