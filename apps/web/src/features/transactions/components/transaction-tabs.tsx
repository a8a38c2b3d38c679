import type { TransactionDetail } from '@clearbench/contract';
import { routeOf } from '@clearbench/domain';
import { CodeFact, Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { lazyComponent } from '@/components/lazy.tsx';
import { Reason } from '@/components/reason.tsx';
import { sandboxBank } from '@/components/route/hop-texts.ts';
import { Moment } from '@/components/time.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/layout/tabs.tsx';
import { oneOf, useUrlState } from '@/lib/navigation/url-state.ts';
import { formatDay, formatFundsOf, formatIban, formatMoney, formatTransferType } from '@/lib/text/format.ts';
import { useCompletion } from '../api/banking-operations.ts';
import { useTimeline } from '../api/get-timeline.ts';
import { messagesByEvent } from '../model/route.ts';
import { EventTimeline } from './event-timeline.tsx';
import { TRANSACTION_TABS_ID, useOpenMessage } from './route/use-open-message.ts';

const CentralBankTab = lazyComponent(() => import('./operations/tabs.ts').then((m) => m.CentralBankTab));
const InterbankTab = lazyComponent(() => import('./operations/tabs.ts').then((m) => m.InterbankTab));
const WiseTransferTab = lazyComponent(() =>
  import('@/components/wise/wise-transfer-tab.tsx').then((m) => m.WiseTransferTab),
);
/** Its script parses and translates messages, which most visits of the page do not need. */
const MessageTab = lazyComponent(
  () => import('./message-tab.tsx').then((m) => m.MessageTab),
  <p role="status">Loading the message…</p>,
);
const TransactionLedger = lazyComponent(() =>
  import('@/components/ledger/transaction-ledger.tsx').then((m) => m.TransactionLedger),
);

/** Few transfers have a verified payee. */
const PayeeFact = lazyComponent(() => import('@/components/payees/payee-fact.tsx').then((m) => m.PayeeFact));

const tabUrlParams = {
  tab: oneOf('details', 'central-bank', 'interbank', 'wise', 'ledger', 'message'),
};

export function TransactionTabs({ transaction }: { transaction: TransactionDetail }) {
  const [{ tab = 'details' }, setUrl] = useUrlState(tabUrlParams);
  const complete = useCompletion(transaction.transactionId);
  return (
    <Tabs
      id={TRANSACTION_TABS_ID}
      value={tab}
      onValueChange={(value) => setUrl({ tab: tabUrlParams.tab(value) })}
      className="mt-5.5 scroll-mt-20"
    >
      <TabsList aria-label="Transaction">
        <TabsTrigger value="details">Details</TabsTrigger>
        <TabsTrigger value="central-bank">Central Bank</TabsTrigger>
        <TabsTrigger value="interbank">Interbank Network</TabsTrigger>
        <TabsTrigger value="wise">Wise Integration</TabsTrigger>
        <TabsTrigger value="ledger">Ledger</TabsTrigger>
        <TabsTrigger value="message" onPointerEnter={MessageTab.preload}>
          Message
        </TabsTrigger>
      </TabsList>
      <TabsContent value="details">
        <div className="grid items-start gap-4.5 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
          <Card title="Events">
            <CardContent>
              <LinkedEvents transaction={transaction} />
            </CardContent>
          </Card>
          <DetailsCard transaction={transaction} />
        </div>
      </TabsContent>
      <TabsContent value="central-bank">
        <CentralBankTab transaction={transaction} />
      </TabsContent>
      <TabsContent value="interbank">
        <InterbankTab transaction={transaction} />
      </TabsContent>
      <TabsContent value="wise">
        <WiseTransferTab transactionId={transaction.transactionId} onConnected={complete} />
      </TabsContent>
      <TabsContent value="ledger">
        <TransactionLedger transactionId={transaction.transactionId} />
      </TabsContent>
      <TabsContent value="message">
        <MessageTab transactionId={transaction.transactionId} uetr={transaction.uetr} />
      </TabsContent>
    </Tabs>
  );
}

/** Each event links to its message. */
function LinkedEvents({ transaction: { transactionId, events } }: { transaction: TransactionDetail }) {
  const { data } = useTimeline(transactionId);
  return <EventTimeline events={events} messageOf={messagesByEvent(data)} onMessage={useOpenMessage(data)} />;
}

function DetailsCard({ transaction }: { transaction: TransactionDetail }) {
  const { type, amount, currency, createdAt, completedAt, reference, valueDate, uetr } = transaction;
  const { status, events } = transaction;
  const failure = status === 'failed' ? events.find((event) => event.status === 'failed') : undefined;
  const { senderBic, recipientBic, destinationIban, destinationBic } = transaction;
  const { ordering, beneficiary } = routeOf(transaction, null);
  return (
    <Card title="Transfer Details">
      <CardContent>
        <Facts>
          <Fact label="Type">{formatTransferType(type)}</Fact>
          <Fact label="Amount">{formatMoney(amount, currency)}</Fact>
          <TimeFact label="Created" iso={createdAt} />
          <Fact label="Completed">{completedAt === null ? 'Pending' : <Moment iso={completedAt} />}</Fact>
          {failure !== undefined && (
            <Fact label="Failed">
              <Moment iso={failure.timestamp} />
            </Fact>
          )}
          {transaction.reason !== null && (
            <Fact label="Reason">
              <Reason reason={transaction.reason} />
            </Fact>
          )}
          <CodeFact
            label="Sender BIC"
            value={senderBic}
            absent={<StandIn bank={sandboxBank(ordering.bic)} />}
          />
          <CodeFact
            label="Recipient BIC"
            value={recipientBic}
            absent={destinationBic === null ? <StandIn bank={sandboxBank(beneficiary.bic)} /> : undefined}
          />
          <CodeFact label="Destination IBAN" value={destinationIban} format={formatIban} />
          <Fact label="Fund type">{formatFundsOf(transaction)}</Fact>
          {valueDate !== null && <Fact label="Value date">{formatDay(valueDate)}</Fact>}
          {reference !== null && <CodeFact label="Reference" value={reference} />}
          <CodeFact label="UETR" value={uetr} absent="Not available" />
          {transaction.payee !== null && <PayeeFact payee={transaction.payee} />}
        </Facts>
      </CardContent>
    </Card>
  );
}

/** Shown for a bank that the transfer does not name. */
function StandIn({ bank }: { bank: string }) {
  return (
    <>
      Not specified
      <span className="block text-xs">{bank} stands in</span>
    </>
  );
}
