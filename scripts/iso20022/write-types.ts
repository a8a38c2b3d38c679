import type { TypeDefinition } from './read-xsd.ts';

/** The TypeScript declaration of a type, which follows from its line in the registry; null for plain values. */
export function declaration(name: string, type: TypeDefinition): string | null {
  switch (type.kind) {
    case 'sequence':
      return `export interface ${name} extends Elements<'${name}'>, Group {}\n`;
    case 'choice':
      return `export type ${name} = Choice<'${name}'>;\n`;
    case 'simple':
      return type.facets[0]?.name === 'enumeration' ? `export type ${name} = CodeOf<'${name}'>;\n` : null;
    case 'any':
    case 'attributed':
      return null;
  }
}
