import type { PayeeVerification } from '@clearbench/contract';
import { CodeFact, Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { RowContent, RowDialog } from '@/components/paged-list/row-dialog.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import type { OpenRow } from '@/lib/paged-list/use-open-row.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { useVerification } from '../api/verifications.ts';
import { ACCOUNT_TYPE_TEXTS, accountText, askedText } from '../model/texts.ts';
import { SCHEME_NAMES } from '../model/wire.ts';
import { VerificationResult } from './verification-result.tsx';

/** One request, its answer and the reasons. */
export function VerificationDrawer({ id, ...openRow }: OpenRow & { id: string }) {
  const verification = useVerification(id);
  const { data } = verification;
  return (
    <RowDialog
      {...openRow}
      id={id}
      noun="verification"
      place="right"
      size="lg"
      title={data == null ? 'Verification' : askedText(data)}
      description={data == null ? null : accountText(data.account)}
    >
      <RowContent
        query={verification}
        noun="verification"
        missing={`No verification has the id ${id}.`}
        skeleton={<Skeleton className="h-60 w-full" />}
      >
        {(found) => (
          <div key={id} className="grid gap-5">
            <VerificationResult verification={found} />
            <Request verification={found} />
          </div>
        )}
      </RowContent>
    </RowDialog>
  );
}

function Request({ verification }: { verification: PayeeVerification }) {
  const { scheme, account, givenName, accountType, secondaryReference } = verification;
  const { requester, requestId, receivedAt, durationMs } = verification;
  return (
    <Facts>
      <Fact label="Scheme">{textOf(SCHEME_NAMES, scheme)}</Fact>
      <Fact label={givenName === null ? 'Identification' : 'Name'}>{askedText(verification)}</Fact>
      <CodeFact label="Account" value={account} format={accountText} />
      {accountType !== null && <Fact label="Type">{textOf(ACCOUNT_TYPE_TEXTS, accountType)}</Fact>}
      {secondaryReference !== null && <CodeFact label="Reference" value={secondaryReference} />}
      <Fact label="Who asked">{requester}</Fact>
      <TimeFact label="Received" iso={receivedAt} />
      <Fact label="Took">{formatNumber(durationMs, 1)} ms</Fact>
      <CodeFact label="Request id" value={requestId} />
    </Facts>
  );
}
