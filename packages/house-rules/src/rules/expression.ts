import {
  compileExpression,
  type Evaluated,
  knownExpression,
  type Variables,
} from '@clearbench/rule-documents/cel';
import { sentence } from '@clearbench/rule-documents/problems';
import type { RuleOf } from '../document/document.ts';
import type { ItemFacts } from '../message/item-facts.ts';
import type { ParsedMessage } from '../message/parsed-message.ts';
import {
  type Compiled,
  type CompiledRule,
  compiled,
  faulty,
  type Moment,
  type Surroundings,
  whenUsed,
} from './compiled-rule.ts';
import { expressionVariables } from './expression-types.ts';

export function compileExpressionRule(
  { expression: source, name, types }: RuleOf<'expression'>,
  { isKnown }: Surroundings,
): Compiled {
  const result = isKnown ? null : compileExpression(source, expressionVariables(types));
  if (result?.ok === false)
    return faulty('expression', sentence(`The expression is not valid: ${result.reason}`));
  const expressionFor = whenUsed(source, result?.expression ?? null, () => knownExpression(source));
  const known = new WeakMap<ParsedMessage, Evaluated>();

  function valueFor(item: ItemFacts, moment: Moment): Evaluated {
    const expression = expressionFor(moment.budget);
    // The same for all transfers of a message.
    const isAboutMessage = !expression.names.has('transfer');
    // A rule that only reads transfers needs no message, so the message isn't parsed.
    const message = isAboutMessage ? item.message : null;
    const earlier = message === null ? undefined : known.get(message);
    if (earlier !== undefined) return earlier;
    const value = expression.evaluate(variablesOf(item, moment, expression.names), moment.budget);
    if (!value.ok && value.excess !== null) throw moment.budget.over(value.excess);
    if (message !== null) known.set(message, value);
    return value;
  }

  const check: CompiledRule['check'] = (item, moment) => {
    const value = valueFor(item, moment);
    // A rule about a field says nothing about messages without that field; `has` requires one.
    if (value.ok ? value.value : value.isMissing) return [];
    if (value.ok) return [{ ...item.start, says: '', fix: '' }];
    const says = sentence(`The rule's expression has no value for this message: ${value.reason}`);
    return [
      {
        ...item.start,
        says,
        fix: `Ask the bank to correct the rule ${name}, for instance with has().`,
        ruleFailed: true,
      },
    ];
  };
  return compiled(
    check,
    (result?.warnings ?? []).map((warning) => ({
      property: 'expression',
      message: `The rule ${name} may not do what it says: ${warning}.`,
    })),
  );
}

/** A message is parsed only for rules that look into it. */
function variablesOf(item: ItemFacts, { local }: Moment, names: ReadonlySet<string>): Variables {
  const { type, format, fields } = item;
  const message = names.has('message') ? (item.message?.content ?? {}) : undefined;
  return { message, transfer: fields, type, format, today: local.day };
}
