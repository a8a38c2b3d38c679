import { type ListedField, listedFields } from '@clearbench/rule-documents/cel';
import { EVENT_VARIABLES, type EventKind } from './document.ts';
import { EVENT_FACTS, eventType, type Fact } from './event-facts.ts';

/** A field of a condition, with its meaning. */
export interface ConditionField extends ListedField {
  readonly text: string;
}

/** The fields that a condition about an event of this kind can use. `earlier`: the events of earlier named steps. */
export function conditionFields(
  on: EventKind,
  earlier: readonly { readonly as: string; readonly on: EventKind }[],
): ConditionField[] {
  const events = [{ as: EVENT_VARIABLES[on], on }, ...earlier];
  return events.flatMap((event) => {
    const facts: Readonly<Record<string, Fact>> = EVENT_FACTS[event.on];
    return listedFields({ [event.as]: eventType(event.on) }).map((field) => ({
      ...field,
      text: facts[field.path.slice(event.as.length + 1)]?.text ?? '',
    }));
  });
}
