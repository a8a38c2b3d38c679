/** The details are a script of their own; pointing at a View button already loads it. */
export const loadDetails = () => import('./details-dialog.tsx');

export function preloadDetails(): void {
  // Should it fail, opening the details tries again, and says so.
  loadDetails().catch(() => undefined);
}
