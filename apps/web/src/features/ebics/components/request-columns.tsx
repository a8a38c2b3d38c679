import type { EbicsRequest } from '@clearbench/contract';
import type { Column } from '@/components/paged-list/columns.ts';
import { LogTime } from '@/components/paged-list/log-rows.tsx';
import { RowButton } from '@/components/paged-list/row-action.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { formatCount } from '@/lib/text/format.ts';
import { PHASE_NAMES } from '../model/texts.ts';
import { RequestVerdict } from './request-verdict.tsx';

/** `onView` opens a request. */
export const requestColumns = (onView: (id: string) => void): readonly Column<EbicsRequest>[] => [
  {
    id: 'time',
    heading: 'Time',
    isTime: true,
    headingClassName: 'w-48',
    className: 'whitespace-nowrap',
    skeleton: 'w-36',
    render: ({ at }) => <LogTime at={at} />,
  },
  {
    id: 'user',
    heading: 'User',
    headingClassName: 'w-28',
    className: 'truncate',
    skeleton: 'w-24',
    render: ({ userId }) =>
      userId === '' ? (
        <span className="text-ink-3">Unknown</span>
      ) : (
        <span className="mono truncate">{userId}</span>
      ),
  },
  {
    id: 'order',
    heading: 'Order',
    headingClassName: 'w-56',
    className: 'truncate',
    skeleton: 'w-44',
    render: ({ id, order }) => (
      <RowButton onClick={() => onView(id)}>
        <span className="font-sans text-base">{order === '' ? 'Unreadable' : order}</span>
      </RowButton>
    ),
  },
  {
    id: 'phase',
    heading: 'Phase',
    headingClassName: 'w-26',
    className: 'truncate text-ink-2',
    skeleton: 'w-20',
    render: ({ phase }) =>
      phase === null ? <span className="text-ink-3">—</span> : textOf(PHASE_NAMES, phase),
  },
  {
    id: 'codes',
    heading: 'Answer',
    className: 'truncate',
    skeleton: 'w-56',
    render: (request) => <RequestVerdict request={request} />,
  },
  {
    id: 'duration',
    heading: 'Took',
    headingClassName: 'w-20',
    numeric: true,
    className: 'whitespace-nowrap text-ink-2',
    skeleton: 'w-12 xl:ml-auto',
    render: ({ durationMs }) => `${formatCount(durationMs)} ms`,
  },
];
