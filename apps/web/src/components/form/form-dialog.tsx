import type { ReactNode } from 'react';
import { Button, type ButtonVariant } from '@/components/ui/buttons/button.tsx';
import { Dialog, DialogFooter, type DialogSize } from '@/components/ui/overlays/dialog.tsx';
import type { Form } from '@/lib/forms/use-form.ts';
import { FormRefusal } from './form-refusal.tsx';

interface FormDialogProps {
  form: Pick<Form<never>, 'onSubmit' | 'isDirty' | 'isSending' | 'refusal'>;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: DialogSize;
  /** The label of the button that sends the form. */
  submit: string;
  variant?: ButtonVariant;
  /** The title of the server's reasons to refuse it: `Couldn’t create the webhook`. */
  failed: string;
  /** True if the form can't be sent now; the dialog says why. */
  isBlocked?: boolean;
  /** A toast announces a failure too. */
  isToasted?: boolean;
  /** True if the form changes the installation: the role in this workspace, and its state, don't matter. */
  ofInstallation?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form in a dialog. A click outside doesn't close it once something was entered. */
export function FormDialog(props: FormDialogProps) {
  const { form, onClose, title, description, size, submit, variant = 'primary', failed } = props;
  const { isBlocked = false, isToasted = false, ofInstallation = false, className, children } = props;
  return (
    <Dialog
      onClose={onClose}
      title={title}
      description={description}
      {...(size !== undefined && { size })}
      onInteractOutside={(event) => form.isDirty && event.preventDefault()}
    >
      <form noValidate onSubmit={form.onSubmit} className={className}>
        {children}
        <FormRefusal isSilent={isToasted} title={failed} refusal={form.refusal} />
        <DialogFooter close="Cancel">
          <Button
            type="submit"
            variant={variant}
            disabled={isBlocked}
            {...(ofInstallation ? { loading: form.isSending } : { sending: form.isSending })}
          >
            {submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
