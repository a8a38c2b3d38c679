/** An element that was not read, with the XPath of its parent. */
export interface Unread {
  readonly parent: string;
  readonly name: string;
  readonly value: unknown;
}

/** The key to the readings of a noted group. A WeakMap would take longer than everything else about noting. */
const READINGS = Symbol('readings');

interface Noted {
  readonly [READINGS]?: Readings;
}

/** The elements of a group that have been read, each as its reader got it. */
class Readings implements ProxyHandler<object> {
  readonly group: object;
  readonly taken = new Map<string | symbol, unknown>();

  constructor(group: object) {
    this.group = group;
  }

  get(group: object, name: string | symbol): unknown {
    if (name === READINGS) return this;
    const known = this.taken.get(name);
    if (known !== undefined) return known;
    const value = noted((group as Readonly<Record<string | symbol, unknown>>)[name]);
    this.taken.set(name, value);
    return value;
  }
}

/**
 * The same ISO 20022 content, which remembers what was read of it: everything else counts as lost. An amount is read
 * as a whole, and so is a list of texts.
 */
export function noted<T>(value: T): T {
  if (!isGroup(value)) return value;
  return (Array.isArray(value) ? value.map(noted) : new Proxy<object>(value, new Readings(value))) as T;
}

/** True if a value has its own elements, or is a list of such values. */
function isGroup(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) ? isGroup(value[0]) : !('value' in value);
}

/** The elements of noted content that were not read, each as a whole. */
export function unreadIn(content: unknown, path: string): readonly Unread[] {
  const found: Unread[] = [];
  collectUnread(content, path, found);
  return found;
}

function collectUnread(content: unknown, path: string, found: Unread[]): void {
  if (typeof content !== 'object' || content === null) return;
  if (Array.isArray(content)) {
    for (const [place, one] of content.entries()) collectUnread(one, `${path}[${place + 1}]`, found);
    return;
  }
  const readings = (content as Noted)[READINGS];
  if (readings === undefined) return;
  for (const name in readings.group) {
    const value = (readings.group as Readonly<Record<string, unknown>>)[name];
    if (!readings.taken.has(name)) found.push({ parent: path, name, value });
    else if (typeof value === 'object') collectUnread(readings.taken.get(name), `${path}/${name}`, found);
  }
}

/** A group itself, to decide whether to read it: this look does not count as reading. */
export function peek<T>(group: T): T {
  return ((group as Noted | null | undefined)?.[READINGS]?.group as T | undefined) ?? group;
}

/** Marks an element as read if its value is already known. */
export function take<T, K extends keyof T>(group: T, name: K): T[K] {
  return group[name];
}

/** Reads everything in an element. */
export function takeAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const name in peek(value)) takeAll((value as Readonly<Record<string, unknown>>)[name]);
}
