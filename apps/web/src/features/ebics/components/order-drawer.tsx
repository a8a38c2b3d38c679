import { type EbicsOrder, fillPath, PATHS } from '@clearbench/contract';
import { DownloadFailure, DownloadLink, useFileDownload } from '@/components/download-link.tsx';
import { CodeFact, Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { RowContent, RowDialog } from '@/components/paged-list/row-dialog.tsx';
import { Moment } from '@/components/time.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { TextLink } from '@/components/ui/display/text-link.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import type { OpenRow } from '@/lib/paged-list/use-open-row.ts';
import { formatBytes, isolated } from '@/lib/text/format.ts';
import { useOrder } from '../api/orders.ts';
import { CLASS_NAMES, ORDER_LOOKS, sumsText } from '../model/texts.ts';
import { OrderDecision } from './order-decision.tsx';

/** One order: what it pays, who signed it, and what became of it. */
export function OrderDrawer({ id, ...openRow }: OpenRow & { id: string }) {
  const order = useOrder(id);
  const { data } = order;
  return (
    <RowDialog
      {...openRow}
      id={id}
      noun="order"
      place="right"
      title={data == null ? 'Order' : `Order ${data.orderId}`}
      description={data?.label}
      aside={data != null && <ValueBadge looks={ORDER_LOOKS} value={data.state} />}
    >
      <RowContent
        query={order}
        noun="order"
        missing={`No order has the id ${id}.`}
        skeleton={<Skeleton className="h-60 w-full" />}
      >
        {(found) => <Details key={id} order={found} />}
      </RowContent>
    </RowDialog>
  );
}

function Details({ order }: { order: EbicsOrder }) {
  const { id, userId, fileName, bytes, digest, receivedAt, payloadId, problem, missing, cancelledBy } = order;
  const data = useFileDownload(
    fillPath(PATHS.ebicsOrderData, { id }),
    'The order data could not be downloaded',
  );
  return (
    <div className="grid gap-5">
      {problem !== null && (
        <InlineAlert isSilent title="The bank refused it">
          {problem}
        </InlineAlert>
      )}
      {missing !== null && (
        <InlineAlert isSilent variant="warning" title={`Needs ${missing}`}>
          Another subscriber signs it with HVE, or you sign it here.
        </InlineAlert>
      )}
      <OrderDecision order={order} />
      <Facts>
        <Fact label="Payments">{sumsText(order) || 'None'}</Fact>
        <Fact label="User">
          <span className="mono">{userId}</span>
        </Fact>
        <Fact label="File">
          {fileName === null ? 'Without a name' : isolated(fileName)}, {formatBytes(bytes)}
        </Fact>
        <TimeFact label="Received" iso={receivedAt} />
        {payloadId !== null && (
          <Fact label="Transfers">
            <TextLink href={`/transactions?search=${payloadId}`}>See its transfers</TextLink>
          </Fact>
        )}
        {cancelledBy !== null && <Fact label="Cancelled by">{cancelledBy.name}</Fact>}
        <CodeFact label="SHA-256" value={digest} />
      </Facts>
      <Signatures order={order} />
      <div>
        <DownloadLink download={data}>Order data</DownloadLink>
        <DownloadFailure download={data} className="mt-3" />
      </div>
    </div>
  );
}

function Signatures({ order: { signatures, signaturesNeeded } }: { order: EbicsOrder }) {
  return (
    <section aria-label="Signatures">
      <h3 className="mb-1.5 font-semibold">
        Signatures{' '}
        <span className="font-normal text-ink-3">
          {signatures.length} of {signaturesNeeded}
        </span>
      </h3>
      {signatures.length === 0 ? (
        <p className="text-ink-2">Nobody has signed it yet.</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {signatures.map(({ signer, signatureClass, signedAt }) => (
            <li key={signer} className="flex flex-wrap justify-between gap-x-4 py-1.5 text-sm">
              <span className="min-w-0 wrap-anywhere">
                <bdi className="font-medium">{signer}</bdi>
                <span className="text-ink-2"> · {textOf(CLASS_NAMES, signatureClass)}</span>
              </span>
              <Moment iso={signedAt} className="text-ink-3" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
