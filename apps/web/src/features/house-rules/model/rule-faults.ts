import { documentOf, type Finding } from '@clearbench/house-rules/faults';

type Properties = Readonly<Record<string, unknown>>;

/** The faults in the shape of a rule, by property. */
export function faultsOfRule(rule: Properties, otherNames: ReadonlySet<string>): Map<string, string> {
  const read = documentOf({ title: 'Rule', rules: [present(rule)] });
  const faults = byProperty(read.ok ? [] : read.faults, 3);
  const { name } = rule;
  if (typeof name === 'string' && otherNames.has(name)) {
    faults.set('name', `Another rule is already named ${name}; choose a different name.`);
  }
  return faults;
}

/** The same for the properties of a document beside its rules. */
export function faultsOfDetails(details: Properties): Map<string, string> {
  const read = documentOf({ ...present(details), rules: [] });
  return byProperty(read.ok ? [] : read.faults, 1);
}

/** The first fault of each property, which is at this step of the path. */
function byProperty(faults: readonly Finding[], step: number): Map<string, string> {
  return new Map(faults.toReversed().map(({ path, message }) => [path.split('/')[step] ?? '', message]));
}

export const present = (properties: Properties): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
