import { useState } from 'react';
import { NotificationButton } from '@/components/notifications/notification-button.tsx';
import { StepButtons } from '@/components/step-buttons.tsx';
import { Button } from '@/components/ui/buttons/button.tsx';
import { MenuButton } from '@/components/ui/buttons/menu-button.tsx';
import { ConfirmDialog } from '@/components/ui/controls/confirm-dialog.tsx';
import { Tooltip } from '@/components/ui/controls/tooltip.tsx';
import { Card, CardContent } from '@/components/ui/display/card.tsx';
import { toast } from '@/components/ui/feedback/use-toast.ts';
import { Field } from '@/components/ui/forms/field.tsx';
import { Input } from '@/components/ui/forms/input.tsx';
import { Dialog, DialogFooter } from '@/components/ui/overlays/dialog.tsx';

export function OverlaySamples() {
  const [asking, setAsking] = useState(false);
  const [opened, setOpened] = useState<'dialog' | 'drawer' | null>(null);
  const close = () => setOpened(null);
  const undo = {
    label: 'Undo',
    altText: 'Undo in the settings',
    onPress: () => void toast({ title: 'Undone' }),
  };
  return (
    <Card title="Over the page" aside={<NotificationButton />}>
      <CardContent className="flex flex-wrap gap-2">
        <Button onClick={() => setOpened('dialog')}>Dialog</Button>
        {opened === 'dialog' && <SampleDialog onClose={close} />}
        <Button onClick={() => setOpened('drawer')}>Drawer</Button>
        {opened === 'drawer' && <SampleDrawer onClose={close} />}
        <Button onClick={() => setAsking(true)}>Confirm</Button>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title="Revoke the key “Treasury gateway”?"
          description="Every payment posted with it will be refused from now on. This action cannot be undone."
          confirmLabel="Revoke key"
          destructive
          onConfirm={() => setAsking(false)}
        />
        <MenuButton
          sections={[
            {
              key: 'items',
              items: [
                { key: 'open', content: 'Open' },
                { key: 'disabled', content: 'Disabled', disabled: true },
              ],
            },
          ]}
        >
          <Button>Menu</Button>
        </MenuButton>
        <Tooltip content="New Transaction" shortcut="N">
          <Button>Tooltip</Button>
        </Tooltip>
        <Button
          onClick={() => toast({ title: 'Login Successful', description: 'Welcome back!', action: undo })}
        >
          Toast
        </Button>
        <Button
          onClick={() =>
            toast({ title: 'Conversion failed', description: 'The server was busy.', variant: 'destructive' })
          }
        >
          Failure toast
        </Button>
      </CardContent>
    </Card>
  );
}

function SampleDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      place="right"
      title="Delivery"
      aside={<StepButtons previous={undefined} next="2" onStep={() => undefined} noun="delivery" />}
    >
      <p className="text-ink-2">One row of a list, over the full height. Esc closes it.</p>
    </Dialog>
  );
}

function SampleDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="New Transaction" description="It arrives as if it had been posted.">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Amount">
          <Input inputMode="decimal" placeholder="12500.50" />
        </Field>
        <Field label="Currency">
          <Input placeholder="EUR" />
        </Field>
      </div>
      <DialogFooter close="Cancel">
        <Button variant="primary">Create Transaction</Button>
      </DialogFooter>
    </Dialog>
  );
}
