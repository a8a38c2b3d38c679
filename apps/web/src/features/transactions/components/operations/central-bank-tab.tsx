import type { NetworkMessage, TransactionDetail } from '@clearbench/contract';
import {
  CENTRAL_BANK_CODES,
  CENTRAL_BANKS,
  type CentralBankCode,
  DEFAULT_CENTRAL_BANK,
  isConverted,
} from '@clearbench/domain';
import { useState } from 'react';
import { Fact, Facts } from '@/components/facts.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { ConfirmDialog, useAsking } from '@/components/ui/controls/confirm-dialog.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { Field } from '@/components/ui/forms/field.tsx';
import { Select } from '@/components/ui/forms/select.tsx';
import { formatFundsOf, formatMoney } from '@/lib/text/format.ts';
import { useConvert } from '../../api/banking-operations.ts';
import { CONVERSION_FAILED, NOT_M0 } from '../../model/operation-texts.ts';
import { Outcome } from './outcome.tsx';
import { SentMessages } from './sent-messages.tsx';

const OPTIONS = CENTRAL_BANK_CODES.map((code) => ({
  value: code,
  label: `${code}: ${CENTRAL_BANKS[code].name} (${CENTRAL_BANKS[code].country})`,
}));

const BANK_BICS: ReadonlySet<string> = new Set(CENTRAL_BANK_CODES.map((code) => CENTRAL_BANKS[code].bic));

const isWithCentralBank = ({ senderBic, receiverBic }: NetworkMessage): boolean =>
  BANK_BICS.has(senderBic) || BANK_BICS.has(receiverBic);

export function CentralBankTab({ transaction }: { transaction: TransactionDetail }) {
  return (
    <div className="grid items-start gap-4.5 lg:grid-cols-2">
      <ConvertCard transaction={transaction} />
      <SentMessages
        transactionId={transaction.transactionId}
        title="Messages with the central bank"
        belongs={isWithCentralBank}
        empty="Nothing has been sent to a central bank yet. A conversion sends an MT202; the MT910 that confirms it appears here."
      />
    </div>
  );
}

function ConvertCard({ transaction }: { transaction: TransactionDetail }) {
  const { transactionId, amount, currency, fundType, status } = transaction;
  const [code, setCode] = useState<CentralBankCode>(DEFAULT_CENTRAL_BANK);
  const convert = useConvert(transactionId);
  const bank = CENTRAL_BANKS[code];
  const obstacle = obstacleOf(transaction);
  const [isAsking, setIsAsking] = useAsking(obstacle === null);
  const send = () =>
    convert.mutate(
      { transactionId, centralBankCode: code },
      { onSuccess: () => setIsAsking(false), onError: () => setIsAsking(false) },
    );
  return (
    <Card title="Convert M0 to M1">
      <CardContent className="grid grid-cols-1 gap-3.5 wrap-anywhere">
        <p className="text-ink-2">
          An MT202 asks the central bank to convert the funds; its MT910 confirms it. The provider bears the
          cost.
        </p>
        <Facts>
          <Fact label="Amount">{formatMoney(amount, currency)}</Fact>
          <Fact label="Fund type">{formatFundsOf(transaction)}</Fact>
        </Facts>
        <Field label="Central bank" hint={`${bank.country}, ${bank.bic}`}>
          <Select value={code} onValueChange={setCode} options={OPTIONS} disabled={obstacle !== null} />
        </Field>
        {obstacle !== null && (
          <InlineAlert variant={fundType === 'm0' ? 'info' : 'warning'}>{obstacle}</InlineAlert>
        )}
        <div>
          <Outcome call={convert} status={status} done="Conversion initiated" failed={CONVERSION_FAILED} />
          <Button
            variant="primary"
            disabled={obstacle !== null}
            sending={convert.isPending}
            onClick={() => setIsAsking(true)}
          >
            Convert to M1
          </Button>
        </div>
      </CardContent>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={`Convert ${formatMoney(amount, currency)} from M0 to M1?`}
        description={`Transfer ${transactionId}, at the ${bank.name} (${code}). Its automation stops until you resume it.`}
        confirmLabel="Convert to M1"
        sending={convert.isPending}
        onConfirm={send}
      />
    </Card>
  );
}

/** Why the funds cannot be converted now; null when they can. */
function obstacleOf(transaction: TransactionDetail): string | null {
  const { fundType, status } = transaction;
  if (fundType !== 'm0') return NOT_M0;
  switch (status) {
    case 'converting':
      return isConverted(transaction)
        ? 'The funds are already converted to M1.'
        : 'The conversion has already been requested.';
    case 'completed':
      return 'The transfer is completed: its funds can no longer be converted.';
    case 'failed':
      return 'The transfer failed: its funds can no longer be converted.';
    default:
      return null;
  }
}
