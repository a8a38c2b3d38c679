import type { Problem } from '../core/problem.ts';
import type { Loss } from './translation.ts';

/** The reasons that prevent a mapping. */
export interface Stopped {
  readonly kind: 'stopped';
  readonly problems: readonly Problem[];
}

/** The result of mapping content to content: the new content with its losses, or what prevented the mapping. */
export type Mapped<Content> =
  | { readonly kind: 'mapped'; readonly content: Content; readonly losses: Loss[] }
  | Stopped;

export function stopped(problems: readonly Problem[]): Stopped {
  return { kind: 'stopped', problems };
}

export function isStopped(facts: object): facts is Stopped {
  return 'problems' in facts;
}

/** The problems of what may be stopped. */
export function problemsOf(facts: object): readonly Problem[] {
  return isStopped(facts) ? facts.problems : [];
}

/** One direction of a pair. */
export interface Direction<Source, Content, Target = never> {
  /** Why the source has no such counterpart, determined without translating it; empty if it has one. */
  stops(source: Source, target: Target): readonly Problem[];
  map(source: Source, target: Target): Mapped<Content>;
}

/** @param check lists what the source lacks for the translation, and everything that prevents it. */
export function direction<Source, Facts extends object, Content, Target = unknown>(
  check: (source: Source, target: Target) => Facts | Stopped,
  write: (source: Source, facts: Facts, losses: Loss[], target: Target) => Content,
): Direction<Source, Content, Target> {
  return {
    stops: (source, target) => problemsOf(check(source, target)),
    map: (source, target) => {
      const facts = check(source, target);
      if (isStopped(facts)) return facts;
      const losses: Loss[] = [];
      return { kind: 'mapped', content: write(source, facts, losses, target), losses };
    },
  };
}

/** A translation of something derived from the source. */
export function via<Source, Inner, Content, Target>(
  make: (source: Source) => Inner,
  { stops, map }: Direction<Inner, Content, Target>,
): Direction<Source, Content, Target> {
  return {
    stops: (source, target) => stops(make(source), target),
    map: (source, target) => map(make(source), target),
  };
}

/** A translation whose result is converted to something else. */
export function followedBy<Source, Inner, Content, Target>(
  { stops, map }: Direction<Source, Inner, Target>,
  make: (content: Inner, target: Target, losses: Loss[]) => Content,
): Direction<Source, Content, Target> {
  return {
    stops,
    map: (source, target) => {
      const mapped = map(source, target);
      if (mapped.kind === 'stopped') return mapped;
      return { ...mapped, content: make(mapped.content, target, mapped.losses) };
    },
  };
}

/** The check of a translation that is always possible. */
export const nothing = (): object => ({});
