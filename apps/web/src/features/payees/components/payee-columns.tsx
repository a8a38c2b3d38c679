import type { Payee } from '@clearbench/contract';
import type { Column } from '@/components/paged-list/columns.ts';
import { RowButton } from '@/components/paged-list/row-action.tsx';
import { Badge, ValueBadge } from '@/components/ui/display/badge.tsx';
import { Code } from '@/components/ui/display/code.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import { accountText, identificationText, KIND_TEXTS, STATUS_LOOKS } from '../model/texts.ts';

/** `onView` opens a payee. */
export const payeeColumns = (onView: (id: string) => void): readonly Column<Payee>[] => [
  {
    id: 'account',
    heading: 'Account',
    headingClassName: 'w-64',
    className: 'truncate',
    skeleton: 'w-56',
    render: ({ id, account }) => <RowButton onClick={() => onView(id)}>{accountText(account)}</RowButton>,
  },
  {
    id: 'name',
    heading: 'Names',
    className: 'truncate',
    skeleton: 'w-44',
    render: ({ names: [first, ...others] }) => (
      <span className="truncate" title={others.length > 0 ? [first, ...others].join('\n') : undefined}>
        <bdi className="font-medium">{first}</bdi>
        {others.length > 0 && <span className="text-ink-3"> · {others.join(' · ')}</span>}
      </span>
    ),
  },
  {
    id: 'kind',
    heading: 'Kind',
    headingClassName: 'w-32',
    className: 'text-ink-2',
    skeleton: 'w-22',
    render: ({ kind }) => textOf(KIND_TEXTS, kind),
  },
  {
    id: 'identification',
    heading: 'Identifications',
    headingClassName: 'w-44',
    className: 'truncate text-ink-2',
    skeleton: 'w-30',
    render: ({ identifications }) =>
      identifications.length === 0 ? (
        <span className="text-ink-3">—</span>
      ) : (
        <Code>{identifications.map(identificationText).join(', ')}</Code>
      ),
  },
  {
    id: 'status',
    heading: 'Status',
    headingClassName: 'w-40',
    className: 'whitespace-nowrap',
    skeleton: 'w-16',
    render: ({ status, origin }) => (
      <span className="flex items-center gap-1.5">
        <ValueBadge looks={STATUS_LOOKS} value={status} />
        {origin === 'ledger' && <Badge>Ledger</Badge>}
      </span>
    ),
  },
];
