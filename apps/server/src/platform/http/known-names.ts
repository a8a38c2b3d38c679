import { MeantNames } from '@clearbench/domain';
import type { RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { AppError, fieldProblem, joinedText } from '../errors.ts';

type ObjectSchema = z.core.$ZodObject;
type Values = Readonly<Record<string, unknown>>;

/** How the message names the value, and the names in it. */
const PARTS: Readonly<Record<string, { whole: string; noun: string }>> = {
  querystring: { whole: 'The query', noun: 'parameter' },
  body: { whole: 'The body', noun: 'field' },
};

/** More names are not looked up: they were not written by hand. */
const MOST = 10;
const SHOWN_CHARACTERS = 60;

/**
 * Checks queries and JSON bodies against their schemas, and refuses every unknown name. If it were ignored, a typo in
 * a filter would return everything.
 */
export const knownNamesOnly: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route);
  const part = PARTS[route.httpPart ?? ''];
  if (part === undefined) return validate;
  return (data: unknown) => {
    const unknown = unknownNames(route.schema, data, []).slice(0, MOST);
    if (unknown.length === 0) return validate(data);
    const errors = unknown.map((one) =>
      fieldProblem([...one.path, one.name].join('.'), sentence(one, part), 'unknown_name'),
    );
    const text = joinedText(errors.map(({ message }) => message));
    return { error: new AppError('malformed_request', text, { errors }) };
  };
};

/** For routes of the console: a route without parameters accepts none. */
export function closeQuery(route: RouteOptions): void {
  route.schema = { querystring: z.object({}), ...route.schema };
}

interface Unknown {
  name: string;
  /** The names on the path to its object. */
  path: readonly string[];
  beside: readonly string[];
  /** The objects that are allowed there; several are alternatives. */
  allowed: readonly ObjectSchema[];
}

function unknownNames(schema: z.core.$ZodType, value: unknown, path: readonly string[]): Unknown[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const allowed = objectsIn(schema);
  const names = Object.keys(value);
  const strangersTo = (one: ObjectSchema) => names.filter((name) => !Object.hasOwn(shapeOf(one), name));
  // The intended alternative has most of the names.
  const [meant] = allowed.toSorted((a, b) => strangersTo(a).length - strangersTo(b).length);
  if (meant === undefined) return [];
  const strangers = strangersTo(meant);
  const beside = names.filter((name) => Object.hasOwn(shapeOf(meant), name));
  return [
    ...strangers.map((name) => ({ name, path, beside, allowed })),
    ...Object.entries(shapeOf(meant)).flatMap(([name, inner]) =>
      unknownNames(inner, (value as Values)[name], [...path, name]),
    ),
  ];
}

const shapeOf = (schema: ObjectSchema): z.core.$ZodShape => schema._zod.def.shape;

/** The objects that a value of this schema can be. */
function objectsIn(schema: z.core.$ZodType): ObjectSchema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return [schema as ObjectSchema];
    case 'union':
      return def.options.flatMap(objectsIn);
    case 'optional':
    case 'nullable':
    case 'default':
      return objectsIn(def.innerType);
    default:
      return [];
  }
}

/** `The query has no parameter "stauts"; write "status". It has search, status and type.` */
function sentence(
  { name, path, beside, allowed }: Unknown,
  { whole, noun }: { whole: string; noun: string },
): string {
  const place = path.length === 0 ? whole : path.join('.');
  const shown = JSON.stringify(name.slice(0, SHOWN_CHARACTERS));
  const alternatives = allowed.map((one) => Object.keys(shapeOf(one)));
  const has = alternatives.map((names) => LIST.format(names)).join('; or ');
  if (has === '') return `${place} has no ${noun} ${shown}; leave it out. It has none.`;
  const names = alternatives.flat();
  if (names.includes(name))
    return `${place} has no ${noun} ${shown} beside ${LIST.format(beside)}. It has ${has}.`;
  const free = names.filter((one) => !beside.includes(one));
  const meant = new MeantNames(free).meantBy(name);
  const advice = meant === null ? 'leave it out' : `write ${JSON.stringify(meant)}`;
  return `${place} has no ${noun} ${shown}; ${advice}. It has ${has}.`;
}

const LIST = new Intl.ListFormat('en-GB');
