import { lazyDialog } from '@/components/lazy-dialog.tsx';

/** The details have their own script; pointing at a View button already loads it. */
export const DetailsDialog = lazyDialog(() => import('./details-dialog.tsx').then((m) => m.DetailsDialog));
