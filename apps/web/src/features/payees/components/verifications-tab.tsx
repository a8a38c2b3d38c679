import { ListChecks } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { Link } from 'wouter';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { FilterSelect, ListFilters } from '@/components/list-filters.tsx';
import { LiveIndicator } from '@/components/live-indicator.tsx';
import { ListPanel } from '@/components/paged-list/list-panel.tsx';
import { logLayout } from '@/components/paged-list/log-rows.tsx';
import { NothingFound } from '@/components/paged-list/nothing-found.tsx';
import { buttonClass } from '@/components/ui/buttons/button.tsx';
import { Card } from '@/components/ui/display/card.tsx';
import { EmptyState } from '@/components/ui/feedback/empty-state.tsx';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { useOpenRow } from '@/lib/paged-list/use-open-row.ts';
import { usePagedList } from '@/lib/paged-list/use-paged-list.ts';
import { useRowPx } from '@/lib/preferences/row-height.ts';
import { verificationSource } from '../api/verifications.ts';
import { ANSWERS, payeesUrlParams } from '../model/payees-url.ts';
import { ANSWER_LOOKS } from '../model/texts.ts';
import { verificationColumns } from './verification-columns.tsx';

const VerificationDrawer = lazyDialog(() =>
  import('./verification-drawer.tsx').then((m) => m.VerificationDrawer),
);

const VERIFICATIONS = { one: 'verification', many: 'verifications' };
const LAYOUT = logLayout('verifications');
const OPTIONS = ANSWERS.map((answer) => ({ value: answer, label: ANSWER_LOOKS[answer].text }));

/** Every request and its answer, newest first, live. */
export function VerificationsTab() {
  const [{ answer = 'all', verification }, setUrl] = useUrlState(payeesUrlParams);
  const source = useMemo(() => verificationSource(answer), [answer]);
  const list = usePagedList(source);
  const { view, onRows, openRow } = useOpenRow('verification');
  const { rows } = list;
  useEffect(() => onRows(rows), [rows, onRows]);
  const columns = useMemo(() => verificationColumns(view), [view]);
  const clear = () => setUrl({ answer: undefined }, { push: true });
  return (
    <Card simulated id="verifications">
      <ListFilters
        label="Filter verifications"
        isFiltered={answer !== 'all'}
        onClear={clear}
        actions={<LiveIndicator />}
        className="border-b border-line"
      >
        <FilterSelect
          label="Answer"
          all="All answers"
          value={answer}
          options={OPTIONS}
          onChange={(chosen) => setUrl({ answer: chosen === 'all' ? undefined : chosen }, { push: true })}
        />
      </ListFilters>
      <ListPanel
        list={list}
        label="Verifications"
        tableLabel="Verifications"
        noun={VERIFICATIONS}
        columns={columns}
        layout={LAYOUT}
        rowPx={useRowPx('log')}
        openId={verification}
        empty={
          answer === 'all' ? (
            <EmptyState
              icon={ListChecks}
              title="No verifications yet"
              text="Each request of another bank appears here with its answer and the reasons."
              action={
                <Link href="/payees?tab=try" className={buttonClass('primary')}>
                  Try it
                </Link>
              }
            />
          ) : (
            <NothingFound
              title="No verifications found"
              text="No request got this answer."
              onClearFilters={clear}
            />
          )
        }
      />
      {verification !== undefined && <VerificationDrawer id={verification} {...openRow} />}
    </Card>
  );
}
