import type { Budget } from '@clearbench/rule-documents/budget';
import { compilePattern, matchingUnits, type Pattern } from '@clearbench/rule-documents/pattern';
import { isTransferField, type RuleOf, type TransferField } from '../document/document.ts';
import {
  fieldValue,
  type ItemFacts,
  type Position,
  positionOfField,
  positionOfNode,
} from '../message/item-facts.ts';
import { textOf } from '../message/parsed-message.ts';
import { compilePath } from '../message/path.ts';
import {
  anyOf,
  type Compiled,
  compiled,
  faulty,
  type Refusal,
  type Surroundings,
  whenUsed,
} from './compiled-rule.ts';

interface Values {
  /** Passes on every text. Its position is found only for a refusal: that is rare, and costs more than the check. */
  each(visit: (text: string, position: () => Position) => void): void;
  missing(): readonly Position[];
}

/** Null for an item that can't have the field. */
type ValuesIn = (item: ItemFacts, budget: Budget) => Values | null;

export function compileField(
  { path, presence, pattern, values }: RuleOf<'field'>,
  { isKnown }: Surroundings,
): Compiled {
  const asked = presence ?? (pattern === undefined && values === undefined ? 'required' : 'optional');
  if (asked === 'optional' && pattern === undefined && values === undefined) {
    return faulty(
      'presence',
      'The rule requires nothing; write required or forbidden, or add a pattern or values.',
    );
  }
  if (asked === 'forbidden' && (pattern !== undefined || values !== undefined)) {
    return faulty('presence', "A forbidden field can't have a pattern or values; remove them.");
  }
  let matcher: Pattern | null = null;
  if (pattern !== undefined && !isKnown) {
    const result = compilePattern(pattern);
    if (!result.ok) return faulty('pattern', `The pattern cannot be read: ${result.reason}.`);
    matcher = result.pattern;
  }
  const matchless =
    values !== undefined && matcher !== null && !values.some((one) => matcher.matchesWhole(one));
  if (matchless) return faulty('values', 'None of the values matches the pattern; no payment can pass.');
  const matcherFor = whenUsed(pattern ?? '', matcher, () => readAgain(pattern ?? ''));
  const valuesIn = isTransferField(path) ? transferValues(path) : messageValues(path);
  return compiled((item, { budget }) => {
    const found = valuesIn(item, budget);
    if (found === null) return [];
    const refusals: Refusal[] = [];
    if (asked === 'required') {
      for (const place of found.missing()) {
        refusals.push(refusal(place, `${path} is missing.`, `Add ${path}${expected(pattern, values)}.`));
      }
    }
    found.each((text, position) => {
      if (asked === 'forbidden')
        refusals.push(refusal(position(), `${path} is not allowed.`, `Remove ${path}.`));
      else if (!isRight(text, budget)) refusals.push(wrong(text, position()));
    });
    return refusals;
  });

  function isRight(text: string, budget: Budget): boolean {
    if (values?.includes(text) === false) return false;
    if (pattern === undefined) return true;
    budget.spendUnits(matchingUnits(text, pattern));
    return matcherFor(budget).matchesWhole(text);
  }

  function wrong(text: string, position: Position): Refusal {
    return refusal(
      position,
      `${path} is '${shown(text)}', which is not accepted.`,
      `Send it${expected(pattern, values)}.`,
    );
  }
}

function readAgain(source: string): Pattern {
  const result = compilePattern(source);
  if (!result.ok) throw new Error(`A pattern that was read before cannot be read: ${result.reason}`);
  return result.pattern;
}

const refusal = ({ path, line, column }: Position, says: string, fix: string): Refusal => ({
  path,
  line,
  column,
  says,
  fix,
});

function expected(pattern: string | undefined, values: readonly string[] | undefined): string {
  if (values !== undefined) return ` as ${anyOf(values)}`;
  return pattern === undefined ? '' : ` in the form ${pattern}`;
}

const SHOWN_MAX = 60;
const shown = (text: string): string => {
  const line = text.replaceAll(/\p{C}+/gu, ' ');
  return line.length > SHOWN_MAX ? `${line.slice(0, SHOWN_MAX - 1)}…` : line;
};

const transferValues =
  (field: TransferField): ValuesIn =>
  (item) => {
    if (item.transfer === null) return null;
    const text = fieldValue(item, field) ?? '';
    return {
      each(visit) {
        if (text !== '') visit(text, () => positionOfField(item, field));
      },
      missing: () => (text === '' ? [{ ...item.start, path: field }] : []),
    };
  };

/** JSON and CSV have neither tags nor elements. */
function messageValues(source: string): ValuesIn {
  const path = compilePath(source);
  return (item, budget) => {
    const { message, tree } = item;
    budget.spendUnits(tree.weight);
    if (message === null) return null;
    const { nodes, lacking } = tree.follow(path);
    return {
      each(visit) {
        for (const node of nodes) visit(textOf(node, message), () => positionOfNode(node, source));
      },
      missing: () =>
        lacking.map((node) =>
          node === null ? { ...item.start, path: source } : positionOfNode(node, source),
        ),
    };
  };
}
