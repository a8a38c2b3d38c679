import { scaled } from './conditions/decimal.ts';
import { isOfType } from './conditions/type-pattern.ts';
import type { Rule, RuleOf } from './document/document.ts';
import type { DocumentProblem } from './document/problems.ts';

/** Pairs of rules that exclude each other on some day: no payment passes both. */
export function conflictsIn(rules: readonly Rule[]): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  rules.forEach((later, index) => {
    for (const earlier of rules.slice(0, index)) {
      if (!isErrors(earlier, later) || !areDatesShared(earlier, later) || !isSubjectShared(earlier, later))
        continue;
      const reason = conflictOf(earlier, later);
      if (reason === null) continue;
      problems.push({
        path: `/rules/${index}`,
        rule: later.name,
        message: `The rules ${earlier.name} and ${later.name} conflict: ${reason}. Change or remove one of them, or have one end before the other starts.`,
      });
    }
  });
  return problems;
}

const isErrors = (...rules: Rule[]): boolean => rules.every(({ severity }) => severity !== 'warning');

function areDatesShared(a: Rule, b: Rule): boolean {
  return (a.from ?? '') <= (b.until ?? '9999') && (b.from ?? '') <= (a.until ?? '9999');
}

/** True if some message can be of both. */
function isSubjectShared(a: Rule, b: Rule): boolean {
  const formats = a.formats === undefined || b.formats?.some((one) => a.formats?.includes(one)) !== false;
  const types =
    a.types === undefined ||
    b.types === undefined ||
    a.types.some((one) => b.types?.some((other) => areTypesShared(one, other)));
  return formats && types;
}

const areTypesShared = (a: string, b: string): boolean =>
  isOfType(a.replace('*', ''), b) || isOfType(b.replace('*', ''), a);

function conflictOf(a: Rule, b: Rule): string | null {
  if (a.kind === 'field' && b.kind === 'field') return fieldConflict(a, b);
  if (a.kind === 'amounts' && b.kind === 'amounts') return amountConflict(a, b) ?? amountConflict(b, a);
  if (a.kind === 'currencies' && b.kind === 'currencies')
    return choiceConflict(a, b, (one, other) => one === other);
  if (a.kind === 'types' && b.kind === 'types') return choiceConflict(a, b, areTypesShared);
  if (
    a.kind === 'countries' &&
    b.kind === 'countries' &&
    (a.party === undefined || b.party === undefined || a.party === b.party)
  ) {
    return choiceConflict(a, b, (one, other) => one === other);
  }
  return null;
}

function fieldConflict(a: RuleOf<'field'>, b: RuleOf<'field'>): string | null {
  if (a.path !== b.path) return null;
  const [requiring, forbidding] = presenceOf(a) === 'required' ? [a, b] : [b, a];
  if (presenceOf(requiring) === 'required' && presenceOf(forbidding) === 'forbidden') {
    return `${requiring.name} requires ${a.path}, which ${forbidding.name} forbids`;
  }
  const isDisjoint = a.values !== undefined && b.values?.some((value) => a.values?.includes(value)) === false;
  return isDisjoint ? `they have no value of ${a.path} in common` : null;
}

const presenceOf = ({ presence, pattern, values }: RuleOf<'field'>) =>
  presence ?? (pattern === undefined && values === undefined ? 'required' : 'optional');

function amountConflict(a: RuleOf<'amounts'>, b: RuleOf<'amounts'>): string | null {
  if (a.currency !== undefined && b.currency !== undefined && a.currency !== b.currency) return null;
  if (a.min === undefined || b.max === undefined || scaled(a.min) <= scaled(b.max)) return null;
  return `${a.name} requires at least ${a.min}, ${b.name} at most ${b.max}`;
}

type Choices = RuleOf<'currencies'> | RuleOf<'types'> | RuleOf<'countries'>;

function choiceConflict(
  a: Choices,
  b: Choices,
  isShared: (one: string, other: string) => boolean,
): string | null {
  if (a.allow !== undefined && b.allow !== undefined) {
    const common = a.allow.some((one) => b.allow?.some((other) => isShared(one, other)));
    return common ? null : 'no value is allowed by both';
  }
  const [allowing, denying] = a.allow === undefined ? [b, a] : [a, b];
  const { allow } = allowing;
  const { deny } = denying;
  if (allow === undefined || deny === undefined) return null;
  return allow.every((one) => deny.some((other) => isOfType(one, other)))
    ? `${denying.name} denies everything that ${allowing.name} allows`
    : null;
}
