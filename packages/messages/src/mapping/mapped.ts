import type { Problem } from '../core/problem.ts';
import type { Loss } from './translation.ts';

/** The result of mapping content to content: the new content with its losses, or what prevented the mapping. */
export type Mapped<Content> =
  | { readonly kind: 'mapped'; readonly content: Content; readonly losses: Loss[] }
  | { readonly kind: 'stopped'; readonly problems: readonly Problem[] };

export function stopped(problems: readonly Problem[]): { kind: 'stopped'; problems: readonly Problem[] } {
  return { kind: 'stopped', problems };
}
