import { type DocumentProblem, documentOf } from '@clearbench/house-rules/problems';
import { present } from '@/components/documents/fields/field-values.ts';

type Properties = Readonly<Record<string, unknown>>;

/** The problems in the shape of a rule, by property. */
export function problemsOfRule(rule: Properties, otherNames: ReadonlySet<string>): Map<string, string> {
  const read = documentOf({ title: 'Rule', rules: [present(rule)] });
  const problems = byProperty(read.ok ? [] : read.problems, 3);
  const { name } = rule;
  if (typeof name === 'string' && otherNames.has(name)) {
    problems.set('name', `Another rule is already named ${name}; choose a different name.`);
  }
  return problems;
}

/** The same for the properties of a document besides its rules. */
export function problemsOfDetails(details: Properties): Map<string, string> {
  const read = documentOf({ ...present(details), rules: [] });
  return byProperty(read.ok ? [] : read.problems, 1);
}

/** The first problem of each property, which is at this step of the path. */
function byProperty(problems: readonly DocumentProblem[], step: number): Map<string, string> {
  return new Map(problems.toReversed().map(({ path, message }) => [path.split('/')[step] ?? '', message]));
}
