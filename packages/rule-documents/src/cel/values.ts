import { type CelInput, celList, celMap } from '@bufbuild/cel';

/**
 * Plain data as CEL values. The library would copy an object each time an expression reads one of its fields; here,
 * each object is wrapped once, at its first use, however many expressions and loops read it.
 */
export function celValue(value: unknown): CelInput {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value as CelInput;
  const known = WRAPPED.get(value);
  if (known !== undefined) return known;
  const wrapped = Array.isArray(value) ? celList(value.map(celValue)) : celMap(new Fields(value));
  WRAPPED.set(value, wrapped);
  return wrapped;
}

const WRAPPED = new WeakMap<object, CelInput>();

/** The fields of an object, without copying them. A field without a value is missing. */
class Fields extends Map<bigint | string | boolean, CelInput> {
  readonly #fields: Readonly<Record<string, unknown>>;

  constructor(fields: object) {
    super();
    this.#fields = fields as Readonly<Record<string, unknown>>;
  }

  override get size(): number {
    return Object.keys(this.#fields).length;
  }

  override has(key: bigint | string | boolean): boolean {
    return typeof key === 'string' && Object.hasOwn(this.#fields, key);
  }

  override get(key: bigint | string | boolean): CelInput | undefined {
    return typeof key === 'string' && Object.hasOwn(this.#fields, key)
      ? celValue(this.#fields[key])
      : undefined;
  }

  override keys(): MapIterator<string> {
    return Object.keys(this.#fields).values();
  }

  override *entries(): MapIterator<[string, CelInput]> {
    for (const key of Object.keys(this.#fields)) yield [key, celValue(this.#fields[key])];
  }

  override *values(): MapIterator<CelInput> {
    for (const value of Object.values(this.#fields)) yield celValue(value);
  }

  override [Symbol.iterator](): MapIterator<[string, CelInput]> {
    return this.entries();
  }
}
