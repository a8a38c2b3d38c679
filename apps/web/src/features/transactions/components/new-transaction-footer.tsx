import { FormRefusal } from '@/components/form/form-refusal.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { InlineAlert } from '@/components/ui/feedback/inline-alert.tsx';
import { DialogFooter } from '@/components/ui/overlays/dialog.tsx';
import { errorText, isRefusal } from '@/lib/api/api.ts';
import type { Form } from '@/lib/forms/use-form.ts';
import { screenUrl } from '@/lib/navigation/workspace.ts';
import type { CreateFormValues } from '../model/create-form.ts';
import { type Doubt, makesAnother, whereToLook } from '../model/doubts.ts';

interface NewTransactionFooterProps {
  form: Form<CreateFormValues>;
  doubts: readonly Doubt[];
  /** The bank of the payee did not confirm the name. */
  isInDoubt: boolean;
  /** The payer does not send it, because of that. */
  onDecline: () => void;
  /** The bank is asked about another name. */
  isVerifying: boolean;
}

/** The result of the last attempt, and the effect of the next one. */
export function NewTransactionFooter(props: NewTransactionFooterProps) {
  const { form, doubts, isInDoubt, onDecline, isVerifying } = props;
  const { values, refusal, isSending } = form;
  const isAnother = makesAnother(doubts, values);
  const latest = doubts.at(-1);
  const title =
    latest === undefined ? 'Couldn’t create the transaction' : 'Couldn’t create the transaction this time';
  return (
    <>
      {refusal !== null && isRefusal(refusal.error) && <FormRefusal title={title} refusal={refusal} />}
      {latest !== undefined && !isSending && <DoubtAlert doubt={latest} isAnother={isAnother} />}
      <DialogFooter close={isInDoubt ? 'Don’t Send' : 'Cancel'} onClose={isInDoubt ? onDecline : undefined}>
        <Button type="submit" variant="primary" sending={isSending || isVerifying}>
          {isAnother ? 'Create Another Transaction' : 'Create Transaction'}
          {isInDoubt && ' Anyway'}
        </Button>
      </DialogFooter>
    </>
  );
}

/** Below the fields it could be out of view. */
const reveal = (alert: HTMLElement | null) => alert?.scrollIntoView({ block: 'center' });

/** Says that a transfer may have been created, and where to look for it. */
function DoubtAlert({ doubt, isAnother }: { doubt: Doubt; isAnother: boolean }) {
  return (
    <div ref={reveal} role="alert" className="mt-4">
      <InlineAlert
        isSilent
        variant="warning"
        title="The transaction may have been created"
        action={
          <Button asChild>
            {/* The form stays open. */}
            <a href={screenUrl(whereToLook(doubt))} target="_blank" rel="noreferrer">
              Look for it<span className="sr-only"> in a new tab</span>
            </a>
          </Button>
        }
      >
        <p>{errorText(doubt.error)}</p>
        <p className="mt-1">
          {isAnother
            ? 'You have changed the form, so sending it now creates another transaction. Look for the first one before you do that.'
            : 'You can safely send the unchanged form again: that does not create a second transaction.'}
        </p>
      </InlineAlert>
    </div>
  );
}
