import type { ElementDefinition, TypeDefinition } from './read-xsd.ts';

/**
 * An entry of the registry: the name and its definition, which begins with a character for the kind. The notation is
 * explained where it is read, in the package's `iso20022/schema/read-registry.ts`.
 */
export function registryEntry(name: string, type: TypeDefinition): string {
  return `${name}: '${definitionText(name, type).replace(/['\\]/g, '\\$&')}'`;
}

function definitionText(name: string, type: TypeDefinition): string {
  switch (type.kind) {
    case 'sequence':
      return `{${type.elements.map(elementText).join(' ')}`;
    case 'choice':
      return `(${type.elements.map(elementText).join(' ')}`;
    case 'any':
      return `^${type.namespace}`;
    case 'attributed':
      return `@${type.attribute} ${type.type} ${type.base}`;
    case 'simple':
      return simpleText(name, type.base, new Map(type.facets.map((f) => [f.name, f.value])), type);
  }
}

function elementText({ name, type, min, max }: ElementDefinition): string {
  return `${name}${occurrenceText(min, max)}:${type}`;
}

function occurrenceText(min: number, max: number | null): string {
  if (max === null) return min === 0 ? '*' : min === 1 ? '+' : `[${min},]`;
  if (max === 1) return min === 0 ? '?' : '';
  return `[${min},${max}]`;
}

function simpleText(
  name: string,
  base: string,
  facets: ReadonlyMap<string, string>,
  type: Extract<TypeDefinition, { kind: 'simple' }>,
): string {
  const has = [...new Set(type.facets.map((facet) => facet.name))].sort().join(' ');
  const of = (facet: string): string => facets.get(facet) ?? '';
  if (base === 'string') {
    if (has === 'enumeration') return `=${type.facets.map((facet) => facet.value).join(' ')}`;
    if (has === 'pattern') return `~${of('pattern').replaceAll('[+]', '[\\+]')}`;
    if (has === 'maxLength minLength pattern') {
      return `~(?=.{${of('minLength')},${of('maxLength')}}$)${of('pattern').replaceAll('[+]', '[\\+]')}`;
    }
    if (has === 'maxLength minLength') return `#${of('minLength')},${of('maxLength')}`;
    if (has === '') return '#,';
  } else if (base === 'decimal' && facets.size > 1) {
    return `%${of('totalDigits')},${of('fractionDigits')},${of('minInclusive')}`;
  } else if (base === 'base64Binary') return `!base64Binary ${of('minLength')},${of('maxLength')}`;
  else if (has === '') return `!${base}`;
  throw new Error(`The type ${name} restricts ${base} in a way that this generator does not know: ${has}.`);
}
