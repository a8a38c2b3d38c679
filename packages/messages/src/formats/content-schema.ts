import type { ContentType } from '../core/content.ts';
import type { ContentShape } from '../core/shape.ts';
import { typeTitle } from '../type-title.ts';
import { contentShape } from './content-shape.ts';
import { requireType } from './content-types.ts';

/** A JSON Schema, or a part of one. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

type Group = Extract<ContentShape, { kind: 'group' }>;

/**
 * The JSON Schema (2020-12) of the content of a type, as `build` takes it: its properties, which of them are mandatory, the codes of
 * closed lists, and the form of dates and amounts. The content that `read` returns fits, too.
 * @throws RangeError for an unknown type, which only untyped callers can name
 */
export function contentSchema(type: ContentType): JsonSchema {
  requireType(type);
  const definitions = new Map<string, JsonSchema>();
  const { properties, ...schema } = schemaOf(contentShape(type), definitions);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: type,
    description: typeTitle(type) ?? '',
    ...schema,
    // Types that share a shape have their names in it.
    properties: { ...(properties as JsonSchema), type: { const: type } },
    ...(definitions.size > 0 && { $defs: Object.fromEntries(definitions) }),
  };
}

function schemaOf(shape: ContentShape, definitions: Map<string, JsonSchema>): JsonSchema {
  const schema = plainSchemaOf(shape, definitions);
  return shape.isNullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function plainSchemaOf(shape: ContentShape, definitions: Map<string, JsonSchema>): JsonSchema {
  switch (shape.kind) {
    case 'text':
      return {
        type: 'string',
        ...(shape.codes !== null && { enum: shape.codes }),
        ...(shape.pattern !== undefined && { pattern: shape.pattern.source }),
      };
    case 'boolean':
      return { type: 'boolean' };
    case 'count':
      return { type: 'integer', minimum: 0 };
    case 'any':
      return {};
    case 'list':
      return { type: 'array', items: schemaOf(shape.of, definitions) };
    case 'group':
      return shape.name === null
        ? groupSchema(shape, definitions)
        : reference(shape.name, shape, definitions);
  }
}

/** A type with its own name is defined once: types may contain themselves. */
function reference(name: string, shape: Group, definitions: Map<string, JsonSchema>): JsonSchema {
  if (!definitions.has(name)) {
    definitions.set(name, {});
    definitions.set(name, groupSchema(shape, definitions));
  }
  return { $ref: `#/$defs/${name}` };
}

function groupSchema(shape: Group, definitions: Map<string, JsonSchema>): JsonSchema {
  const properties = shape.names.flatMap((name) => {
    const own = shape.shapeOf(name);
    return own === null ? [] : [[name, schemaOf(own, definitions)] as const];
  });
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(shape.required.length > 0 && { required: shape.required }),
    ...(shape.isChoice && { minProperties: 1, maxProperties: 1 }),
    additionalProperties: false,
  };
}
