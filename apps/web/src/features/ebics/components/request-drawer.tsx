import type { EbicsRequestDetails } from '@clearbench/contract';
import { returnCode } from '@clearbench/ebics/return-codes';
import { useState } from 'react';
import { Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { lazyComponent } from '@/components/lazy.tsx';
import { RowContent, RowDialog } from '@/components/paged-list/row-dialog.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { CodeSample, type CodeVariant } from '@/components/ui/display/code-sample.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import type { OpenRow } from '@/lib/paged-list/use-open-row.ts';
import { formatBytes, formatCount } from '@/lib/text/format.ts';
import { useRequest } from '../api/requests.ts';
import { codesOf, outcomeOf } from '../model/codes.ts';
import { PHASE_NAMES } from '../model/texts.ts';
import { xmlLines } from '../model/xml-lines.ts';
import { FindingList } from './finding-list.tsx';

const CompareRequests = lazyComponent(() => import('./compare-requests.tsx').then((m) => m.CompareRequests));

/** One request: what is wrong with it, what was compared, and its text. */
export function RequestDrawer({ id, ...openRow }: OpenRow & { id: string }) {
  const request = useRequest(id);
  const { data } = request;
  return (
    <RowDialog
      {...openRow}
      id={id}
      noun="request"
      place="right"
      size="lg"
      title={data == null || data.order === '' ? 'Request' : data.order}
      description={data == null || data.userId === '' ? null : `From ${data.userId}`}
    >
      <RowContent
        query={request}
        noun="request"
        missing="There is no such request, or retention has removed it."
        skeleton={<Skeleton className="h-60 w-full" />}
      >
        {(found) => <Details key={id} request={found} />}
      </RowContent>
    </RowDialog>
  );
}

function Details({ request }: { request: EbicsRequestDetails }) {
  const { problem, findings, phase, version, bytes, at, durationMs, workedId } = request;
  return (
    <div className="grid grid-cols-1 gap-5">
      {problem !== null && (
        <InlineAlert isSilent title="What is wrong">
          {problem}
        </InlineAlert>
      )}
      <Codes request={request} />
      {findings.length > 0 && <FindingList findings={findings} />}
      {workedId !== null && <Comparison request={request} workedId={workedId} />}
      <Facts>
        <TimeFact label="Arrived" iso={at} isReal />
        {phase !== null && <Fact label="Phase">{textOf(PHASE_NAMES, phase)}</Fact>}
        {version !== '' && <Fact label="Version">{version}</Fact>}
        <Fact label="Size">{formatBytes(bytes)}</Fact>
        <Fact label="Took">{formatCount(durationMs)} ms</Fact>
      </Facts>
      <Texts request={request} />
    </div>
  );
}

function Codes({ request }: { request: EbicsRequestDetails }) {
  const codes = codesOf(request);
  if (codes.length === 0) return <p className="text-ink-2">{outcomeOf(request).sentence}</p>;
  return (
    <dl aria-label="Return codes" className="grid gap-3">
      {codes.map((code) => {
        const known = returnCode(code);
        return (
          <div key={code}>
            <dt className="wrap-anywhere">
              <span className="mono font-semibold">{code}</span>{' '}
              <span className="mono text-ink-2">{known?.name}</span>
            </dt>
            {known !== undefined && (
              <dd>
                {known.text}
                {request.problem !== null && <span className="block">To fix it: {known.fix}</span>}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function Comparison({ request, workedId }: { request: EbicsRequestDetails; workedId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section aria-label="Comparison">
      <Button aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? 'Hide the comparison' : 'Compare with a request that worked'}
      </Button>
      {isOpen && <CompareRequests request={request} workedId={workedId} />}
    </section>
  );
}

function Texts({ request: { request, response } }: { request: EbicsRequestDetails }) {
  const variants = [
    ...(request === null ? [] : [{ language: 'Request', code: xmlLines(request) }]),
    ...(response === null ? [] : [{ language: 'Response', code: xmlLines(response) }]),
  ];
  const [first, ...others] = variants;
  if (first === undefined) return <p className="text-ink-2">Its text is no longer kept.</p>;
  const given: [CodeVariant, ...CodeVariant[]] = [first, ...others];
  return <CodeSample label="XML" variants={given} />;
}
