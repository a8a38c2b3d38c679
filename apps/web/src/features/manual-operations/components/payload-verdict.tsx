import type { TransferType } from '@clearbench/domain';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { LoadFailure } from '@/components/load-failure.tsx';
import { ProblemList } from '@/components/message/problem-list.tsx';
import { ProfileSwitch } from '@/components/message/rule-switches.tsx';
import { cn } from '@/components/ui/cn.ts';
import { Progress } from '@/components/ui/feedback/progress.tsx';
import { useWiseConnection } from '@/components/wise/get-wise-connection.ts';
import { profileUrlParams } from '@/lib/messages/profile-url.ts';
import type { Checked, Summaries } from '@/lib/messages/protocol.ts';
import { invalidOnes } from '@/lib/messages/summaries.ts';
import { useAnalysis } from '@/lib/messages/use-analysis.ts';
import { useUrlState } from '@/lib/navigation/url-state.ts';
import { counted, formatCount } from '@/lib/text/format.ts';
import type { ColumnMappingState } from '../model/use-column-mapping.ts';
import { ColumnMapper } from './column-mapper.tsx';

/** As many as an operator reads before fixing the file itself. */
const SHOWN_MAX = 50;
const NO_PAYEES: Checked['payees'] = [];

interface PayloadVerdictProps {
  mapping: ColumnMappingState;
  /** Called with the payees of each text; null while it is checked. */
  onPayees: (payees: Checked['payees'] | null) => void;
  /** Null while there is none: the engine starts anyway, so that it is ready for the first text. */
  text: string | null;
  type: TransferType | null;
}

/** The message engine's verdict on the payload before it is sent. */
export function PayloadVerdict({ text, type, mapping, onPayees }: PayloadVerdictProps) {
  const [{ profile = null }, setUrl] = useUrlState(profileUrlParams);
  // Lenient like the server, unless a profile is chosen: then every broken rule is of interest.
  const mode = profile === null ? 'lenient' : 'strict';
  const payer = useWiseConnection().data?.state === 'connected' ? 'Wise' : null;
  const { columns, see, change } = mapping;
  const analysis = useAnalysis(
    text === null ? null : { text, mode, profile, index: 0, target: null, type, columns, payer },
  );
  const { status, progress, checked, failure, retry, start } = analysis;
  useEffect(() => start(), [start]);
  const table = text === null ? null : (checked?.table ?? null);
  useEffect(() => see(table), [see, table]);
  const found = status === 'working' ? null : (checked?.payees ?? NO_PAYEES);
  const payees = text === null ? NO_PAYEES : found;
  useEffect(() => onPayees(payees), [onPayees, payees]);
  const invalidCount = useMemo(
    () => (checked === null ? 0 : invalidOnes(checked.summaries).length),
    [checked],
  );
  if (text === null) return null;
  if (status === 'failed') {
    return <LoadFailure title="The payload could not be checked here" error={failure} onRetry={retry} />;
  }
  if (status === 'working' && checked === null) {
    return <Progress label="Checking" value={progress === null ? null : progress.fraction * 100} />;
  }
  if (checked === null) return null;
  const { summaries, problems, problemsLeftOut } = checked;
  const { Icon, hue } = lookOf(invalidCount, summaries);
  const more = problems.length - SHOWN_MAX + problemsLeftOut;
  return (
    <>
      {table !== null && (!table.isComplete || columns !== null) && (
        <ColumnMapper table={table} isMapped={columns !== null} onChange={change} />
      )}
      <section
        aria-label="Check before sending"
        aria-busy={status === 'working'}
        className={cn('rounded-md border border-line', status === 'working' && 'opacity-60')}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-3 py-2">
          <p role="status" className="flex items-center gap-2.5">
            <Icon aria-hidden="true" className={cn('size-4 shrink-0', hue)} />
            {profile === null
              ? `${verdictText(summaries.count, invalidCount)}${payerText(payer, summaries)}`
              : profileText(summaries.count, invalidCount)}
          </p>
          {summaries.types.some(isIso20022) && (
            <ProfileSwitch profile={profile} onChange={(next) => setUrl({ profile: next ?? undefined })} />
          )}
        </div>
        {problems.length > 0 && (
          <div className="max-h-72 overflow-y-auto border-t border-line">
            <ProblemList label="Errors and warnings" problems={problems.slice(0, SHOWN_MAX)} />
          </div>
        )}
        {more > 0 && (
          <p className="border-t border-line px-4 py-2 text-sm text-ink-2">
            And {formatCount(more)} more. The response to the upload lists all of them.
          </p>
        )}
      </section>
    </>
  );
}

/** Red only when nothing can be accepted. */
function lookOf(invalidCount: number, { count, unpayable }: Summaries) {
  if (invalidCount === 0 && unpayable === 0) return { Icon: CircleCheck, hue: 'text-completed' };
  return invalidCount < count
    ? { Icon: TriangleAlert, hue: 'text-pending' }
    : { Icon: CircleX, hue: 'text-failed' };
}

/** The verdict of the payout provider. */
function payerText(payer: string | null, { unpayable }: Summaries): string {
  if (payer === null || unpayable === 0) return '';
  return `. ${payer} can’t pay ${formatCount(unpayable)} of them`;
}

function verdictText(count: number, invalidCount: number): string {
  const all = counted(count, 'transfer');
  if (invalidCount === 0) return `${all}: ready to be sent`;
  if (invalidCount === count) return `${all}: none can be accepted`;
  return `${all}: ${formatCount(invalidCount)} will be refused, the others are accepted`;
}

/** The server applies the rules of the payload's header, so a profile chosen here doesn't refuse anything. */
function profileText(count: number, invalidCount: number): string {
  const all = counted(count, 'transfer');
  return invalidCount === 0
    ? `${all}: valid under this profile`
    : `${all}: ${formatCount(invalidCount)} not valid under this profile; the server uses the profile of the header`;
}

const isIso20022 = (type: string | null): boolean => /^[a-z]{4}\.\d{3}/.test(type ?? '');
