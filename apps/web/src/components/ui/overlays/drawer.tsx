import { Dialog, DialogContent, type DialogContentProps } from './dialog.tsx';

export interface DrawerProps extends Omit<DialogContentProps, 'place'> {
  onClose: () => void;
}

/** A dialog at the right side. */
export function Drawer({ onClose, ...content }: DrawerProps) {
  return (
    <Dialog onClose={onClose}>
      <DialogContent place="right" {...content} />
    </Dialog>
  );
}
