import type { ElementDefinition, TypeDefinition } from './read-xsd.ts';

type Types = ReadonlyMap<string, TypeDefinition>;

/** The TypeScript declaration of a complex type or of a code list; null for types that are plain strings. */
export function declaration(name: string, type: TypeDefinition, types: Types): string | null {
  switch (type.kind) {
    case 'sequence':
      return `export interface ${name} {\n${type.elements.map((element) => property(element, types)).join('')}}\n`;
    case 'choice': {
      const keys = type.elements.map((element) => property({ ...element, min: 1 }, types));
      return `export type ${name} = Choice<{\n${keys.join('')}}>;\n`;
    }
    case 'simple': {
      const codes = type.facets.filter((facet) => facet.name === 'enumeration');
      if (codes.length === 0) return null;
      return `export type ${name} = ${codes.map((code) => `'${code.value}'`).join(' | ')};\n`;
    }
    case 'any':
    case 'attributed':
      return null;
  }
}

/** A repeatable element is an array, even if it is mandatory. */
function property({ name, type, min, max }: ElementDefinition, types: Types): string {
  const one = typeName(type, types);
  const many = max === 1 ? one : `readonly ${one}[]`;
  return `  readonly ${name}${min === 0 ? '?' : ''}: ${many}${min === 0 ? ' | undefined' : ''};\n`;
}

function typeName(name: string, types: Types): string {
  const type = types.get(name);
  switch (type?.kind) {
    case 'sequence':
    case 'choice':
      return name;
    case 'any':
      return 'AnyXml';
    case 'attributed':
      return 'Amount';
    case 'simple':
      if (type.base === 'boolean') return 'boolean';
      return type.facets[0]?.name === 'enumeration' ? name : 'string';
    case undefined:
      throw new Error(`The type ${name} is not defined.`);
  }
}
