import type { Payee } from '@clearbench/contract';
import { useState } from 'react';
import { Link } from 'wouter';
import { CodeFact, Fact, Facts, TimeFact } from '@/components/facts.tsx';
import { RowContent, RowDialog } from '@/components/paged-list/row-dialog.tsx';
import { Button, buttonClass } from '@/components/ui/buttons/button.tsx';
import { ConfirmButton } from '@/components/ui/buttons/confirm-button.tsx';
import { ValueBadge } from '@/components/ui/display/badge.tsx';
import { Skeleton } from '@/components/ui/feedback/skeleton.tsx';
import { textOf } from '@/lib/answers/unknown.ts';
import type { OpenRow } from '@/lib/paged-list/use-open-row.ts';
import { usePayee, useRemovePayee } from '../api/payees.ts';
import { accountText, identificationText, KIND_TEXTS, STATUS_LOOKS } from '../model/texts.ts';
import { EditDialog } from './payee-dialogs.tsx';

/** One payee, to read, edit and remove. */
export function PayeeDrawer({ id, ...openRow }: OpenRow & { id: string }) {
  const payee = usePayee(id);
  const { data } = payee;
  return (
    <RowDialog
      {...openRow}
      id={id}
      noun="payee"
      place="right"
      title={data == null ? 'Payee' : data.names[0]}
      description={data == null ? null : textOf(KIND_TEXTS, data.kind)}
      aside={data != null && <ValueBadge looks={STATUS_LOOKS} value={data.status} />}
    >
      <RowContent
        query={payee}
        noun="payee"
        missing="The payee was removed."
        skeleton={<Skeleton className="h-40 w-full" />}
      >
        {(found) => <Details key={id} payee={found} onRemoved={openRow.onClose} />}
      </RowContent>
    </RowDialog>
  );
}

function Details({ payee, onRemoved }: { payee: Payee; onRemoved: () => void }) {
  const { account, names, identifications, origin, createdAt } = payee;
  const [isEditing, setIsEditing] = useState(false);
  const remove = useRemovePayee(payee);
  const [first, ...others] = names;
  return (
    <div className="grid gap-5">
      <Facts>
        <CodeFact label="Account" value={account} format={accountText} />
        <Fact label="Name">{first}</Fact>
        {others.length > 0 && (
          <Fact label="Other names">
            <ul>
              {others.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </Fact>
        )}
        {identifications.map((identification) => (
          <CodeFact
            key={identificationText(identification)}
            label={identification.scheme === 'other' ? 'Other number' : identification.scheme}
            value={identification.value}
          />
        ))}
        {origin === 'ledger' && (
          <Fact label="Origin">A transfer that the ledger settled to this account</Fact>
        )}
        <TimeFact label="Added" iso={createdAt} />
      </Facts>
      <div className="flex flex-wrap gap-2">
        <Button sending={false} onClick={() => setIsEditing(true)}>
          Edit
        </Button>
        <Link href={`/payees?tab=try&account=${account}`} className={buttonClass()}>
          Try it
        </Link>
        <ConfirmButton
          sending={false}
          call={remove}
          onDone={onRemoved}
          asks={{
            title: `Remove ${first}?`,
            description: 'The bank answers “not possible” for this account from now on.',
            confirmLabel: 'Remove',
            destructive: true,
            sending: remove.isPending,
          }}
        >
          Remove
        </ConfirmButton>
      </div>
      {isEditing && <EditDialog payee={payee} onClose={() => setIsEditing(false)} />}
    </div>
  );
}
