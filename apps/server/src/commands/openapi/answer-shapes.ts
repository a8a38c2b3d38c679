/**
 * What an answer consists of: `s` a text, `n` a number, `b` true or false, `x` anything else; with a leading `?` it may be null. An array has
 * the shape of its items, and an object those of its fields, of which optional ones end in `?`. An object of the one field `?` may be
 * null, and in one of the field `*` every field has that shape.
 */
type AnswerShape = string | readonly [AnswerShape] | { readonly [field: string]: AnswerShape };

/** The part of a JSON Schema that is needed. */
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
}

/** The part of an OpenAPI document that is needed. */
export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** The shapes of what a success of each call answers to the console, by method and path: `GET /api/transactions`. */
export function answerShapes({ paths, components }: ApiDocument): Record<string, AnswerShape> {
  const named = components?.schemas ?? {};
  const shapes: Record<string, AnswerShape> = {};
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
  for (const [call, operation] of calls.filter(([, { security }]) => !isForKeys(security))) {
    const schema = successOf(operation);
    // A string beside an object is a file: the same call also returns other formats.
    const json = schema?.anyOf?.find((one) => resolved(one, named).properties !== undefined) ?? schema;
    if (json !== undefined) shapes[call] = shapeOf(json, named);
  }
  return shapes;
}

/** Partners call it with their keys; the console does not. */
const isForKeys = (security: Operation['security'] = []): boolean =>
  security.length > 0 && security.every((scheme) => 'apiKey' in scheme);

function successOf({ responses = {} }: Operation): Schema | undefined {
  const contents = ['200', '201', '202'].map((status) => responses[status]?.content);
  return contents.find((content) => content !== undefined)?.['application/json']?.schema;
}

/** The schema itself in place of a reference to it. */
const resolved = (schema: Schema, named: Readonly<Record<string, Schema>>): Schema =>
  schema.$ref === undefined ? schema : (named[schema.$ref.split('/').at(-1) ?? ''] ?? {});

function shapeOf(schema: Schema, named: Readonly<Record<string, Schema>>): AnswerShape {
  if (schema.$ref !== undefined) return shapeOf(resolved(schema, named), named);
  const { type, items, properties, required = [], additionalProperties } = schema;
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives !== undefined) return shapeOfAny(alternatives, named);
  if (typeof type === 'object')
    return shapeOfAny(
      type.map((one) => ({ ...schema, type: one })),
      named,
    );
  if (items !== undefined) return [shapeOf(items, named)];
  if (properties !== undefined) {
    const fields = Object.entries(properties).map(([name, field]) => [
      required.includes(name) ? name : `${name}?`,
      shapeOf(field, named),
    ]);
    return Object.fromEntries(fields);
  }
  if (typeof additionalProperties === 'object') return { '*': shapeOf(additionalProperties, named) };
  return type === undefined ? '?x' : (LETTERS[type] ?? 'x');
}

const LETTERS: Readonly<Record<string, string>> = { string: 's', number: 'n', integer: 'n', boolean: 'b' };

/** For alternatives that differ, only their common part is known. */
function shapeOfAny(alternatives: readonly Schema[], named: Readonly<Record<string, Schema>>): AnswerShape {
  const isNull = ({ type }: Schema) => type === 'null';
  const shapes = alternatives.filter((one) => !isNull(one)).map((one) => shapeOf(one, named));
  const shape = shapes.length === 0 ? 'x' : shapes.reduce(commonShape);
  if (!alternatives.some(isNull)) return shape;
  return typeof shape === 'string' ? `?${shape}` : { '?': shape };
}

function commonShape(one: AnswerShape, other: AnswerShape): AnswerShape {
  if (JSON.stringify(one) === JSON.stringify(other)) return one;
  if (!isFields(one) || !isFields(other)) return 'x';
  const common = Object.entries(one).flatMap(([name, shape]) => {
    const its = other[name];
    return its === undefined ? [] : [[name, commonShape(shape, its)] as const];
  });
  return Object.fromEntries(common);
}

const isFields = (shape: AnswerShape): shape is { readonly [field: string]: AnswerShape } =>
  typeof shape === 'object' && !Array.isArray(shape);
