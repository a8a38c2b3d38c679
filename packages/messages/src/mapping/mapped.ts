import type { Problem } from '../core/problem.ts';
import type { Loss } from './translation.ts';

/** What a mapping from content to content gives: the content with what was lost, or what stopped it. */
export type Mapped<Content> =
  | { readonly kind: 'mapped'; readonly content: Content; readonly losses: Loss[] }
  | { readonly kind: 'stopped'; readonly problems: readonly Problem[] };

export function stopped(problems: readonly Problem[]): { kind: 'stopped'; problems: readonly Problem[] } {
  return { kind: 'stopped', problems };
}
