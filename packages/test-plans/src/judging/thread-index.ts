import type { FieldOf } from '@clearbench/rule-documents/cel';
import { EVENT_VARIABLES } from '../document/document.ts';
import type { Sought } from './compile-plan.ts';
import type { PlanEvent } from './event.ts';
import { textAt } from './holds.ts';
import type { Thread } from './thread.ts';

/** A field of an event that must equal one of a named step. */
interface Link {
  readonly field: string;
  readonly of: FieldOf;
}

/**
 * Threads by the fields that conditions compare with those of an event: most events are about one payment of many, so
 * only its threads are tested.
 */
export class ThreadIndex {
  readonly #sought: readonly Sought[];
  readonly #links = new Map<Sought, Link | null>();
  readonly #threads = new Map<string, Set<Thread>>();
  #fields: readonly FieldOf[] | null = null;

  constructor(sought: readonly Sought[]) {
    this.#sought = sought;
  }

  add(thread: Thread): void {
    for (const key of this.#keysOf(thread)) {
      const known = this.#threads.get(key);
      if (known === undefined) this.#threads.set(key, new Set([thread]));
      else known.add(thread);
    }
  }

  delete(thread: Thread): void {
    for (const key of this.#keysOf(thread)) {
      const known = this.#threads.get(key);
      known?.delete(thread);
      if (known?.size === 0) this.#threads.delete(key);
    }
  }

  /** The threads with which the event may fulfil the condition; null: any may. */
  about(sought: Sought, event: PlanEvent): Thread[] | null {
    const link = this.#linkOf(sought);
    const text = link === null ? null : event.facts[link.field];
    if (link === null || typeof text !== 'string') return null;
    const found = [keyOf(link.of, text), keyOf(link.of, null)];
    return found.flatMap((key) => [...(this.#threads.get(key) ?? [])]);
  }

  /** The threads in which this many steps are fulfilled. */
  with(count: number): Thread[] {
    return [...(this.#threads.get(String(count)) ?? [])];
  }

  #keysOf({ held, named }: Thread): string[] {
    const count = String(held.length);
    // Nothing is compiled before it is needed.
    if (Object.keys(named).length === 0) return [count];
    this.#fields ??= this.#sought.flatMap((sought) => this.#linkOf(sought)?.of ?? []);
    const known = this.#fields.filter(({ variable }) => variable in named);
    return [count, ...known.map((of) => keyOf(of, textAt(named, of)))];
  }

  #linkOf(sought: Sought): Link | null {
    const known = this.#links.get(sought);
    if (known !== undefined) return known;
    const ofEvent = EVENT_VARIABLES[sought.on];
    const links = sought.condition.equalities.flatMap(([one, other]): Link[] => {
      if (one.variable === ofEvent && other.variable !== ofEvent) return [{ field: one.field, of: other }];
      if (other.variable === ofEvent && one.variable !== ofEvent) return [{ field: other.field, of: one }];
      return [];
    });
    const [link = null] = links;
    this.#links.set(sought, link);
    return link;
  }
}

const keyOf = ({ variable, field }: FieldOf, text: string | null): string =>
  JSON.stringify([variable, field, text]);
