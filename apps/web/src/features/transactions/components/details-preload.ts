/** The details have their own script; pointing at a View button already loads it. */
export const loadDetails = () => import('./details-dialog.tsx');

export function preloadDetails(): void {
  // If it fails, opening the details tries again and reports the error.
  loadDetails().catch(() => undefined);
}
