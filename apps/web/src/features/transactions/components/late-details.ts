import { lateDialog } from '@/components/late.tsx';

/** The details have their own script; pointing at a View button already loads it. */
export const DetailsDialog = lateDialog(() => import('./details-dialog.tsx').then((m) => m.DetailsDialog));
