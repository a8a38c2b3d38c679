import type { NetworkMessage, TransactionDetail } from '@clearbench/contract';
import { CENTRAL_BANKS } from '@clearbench/domain';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/layout/tabs.tsx';
import { oneOf, useUrlState } from '@/lib/navigation/url-state.ts';
import { SentMessages } from './sent-messages.tsx';
import { SwiftForm } from './swift-form.tsx';
import { TelexForm } from './telex-form.tsx';

const networkUrlParams = { network: oneOf('swift', 'telex') };

const BANK_BICS: ReadonlySet<string> = new Set(Object.values(CENTRAL_BANKS).map(({ bic }) => bic));

/** The conversion has its own tab. Over SEPA and InterBank a transfer leaves automatically. */
const isInterbank = ({ network, senderBic, receiverBic }: NetworkMessage): boolean =>
  network !== 'telex' && !BANK_BICS.has(senderBic) && !BANK_BICS.has(receiverBic);

const isTelex = ({ network }: NetworkMessage): boolean => network === 'telex';

/** Sends messages for the transfer manually. */
export function InterbankTab({ transaction }: { transaction: TransactionDetail }) {
  const [{ network = 'swift' }, setUrl] = useUrlState(networkUrlParams);
  const { transactionId } = transaction;
  return (
    <Tabs
      value={network}
      onValueChange={(value) => setUrl({ network: value === 'telex' ? 'telex' : undefined })}
    >
      <TabsList aria-label="Network">
        <TabsTrigger value="swift">SWIFT</TabsTrigger>
        <TabsTrigger value="telex">Telex</TabsTrigger>
      </TabsList>
      <TabsContent value="swift" className="grid items-start gap-4.5 lg:grid-cols-2">
        <SwiftForm transaction={transaction} />
        <SentMessages
          transactionId={transactionId}
          title="Messages of this transfer"
          belongs={isInterbank}
          empty="Nothing has been sent for this transfer yet. Messages appear here with their ACK or NAK, and confirmations as they arrive."
        />
      </TabsContent>
      <TabsContent value="telex" className="grid items-start gap-4.5 lg:grid-cols-2">
        <TelexForm transaction={transaction} />
        <SentMessages
          transactionId={transactionId}
          title="Telexes of this transfer"
          belongs={isTelex}
          empty="No telex has been sent for this transfer yet. It appears here with the answerback, and confirmations as they arrive."
        />
      </TabsContent>
    </Tabs>
  );
}
