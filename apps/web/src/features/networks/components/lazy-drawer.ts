import { lazyDialog } from '@/components/lazy-dialog.tsx';

/** Its script contains the message parser: it is loaded when the operator is about to open a message. */
export const MessageDrawer = lazyDialog(() => import('./message-drawer.tsx').then((m) => m.MessageDrawer));
